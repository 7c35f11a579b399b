// Whoever types how many points, rounds or minutes a match lasts wants that end of it.
import { $, on } from "./shared.js";

on("input", ({ target }) => {
  const own = target.matches("[type=number]") && target.closest(".own-end");
  if (own && target.value) $("[type=radio]", own).checked = true;
});
