// Loaded before the page is drawn, so that a chosen theme never flashes.
(() => {
  // The administration keeps its own theme under "theme".
  const theme = localStorage.getItem("tichu-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.documentElement.classList.add("js");
})();
