// What is copied, and that it was.
const SHOWN_MS = 2000;

// Tells whether a text is in the clipboard. Without a secure context there is none, and a browser may
// deny it: then a text is copied out of a field, the old way.
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function copiedOutOf(field) {
  field.select();
  return document.execCommand("copy");
}

export function sayDone(button) {
  const label = button.querySelector("span");
  if (!label || label.textContent === button.dataset.done) return;
  const before = label.textContent;
  label.textContent = button.dataset.done;
  setTimeout(() => (label.textContent = before), SHOWN_MS);
}
