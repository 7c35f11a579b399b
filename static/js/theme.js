// Loaded before the page is drawn, so that a chosen theme never flashes.
(() => {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.documentElement.classList.add("js");
})();
