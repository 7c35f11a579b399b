// People whose page stands still since a script is missing or has failed are told so (_still.html). Runs before the
// other scripts; those that the page cannot do without say at their end that it runs.
addEventListener("error", ({ target, filename, message }) => {
  const source = target instanceof HTMLScriptElement ? target.src : filename;
  const isOwn = source?.startsWith(location.origin); // those of extensions concern nobody here
  if (isOwn && !message?.startsWith("ResizeObserver")) document.documentElement.classList.add("fails");
}, true);
