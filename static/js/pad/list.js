// The sheets that were seen in this browser, besides those with one's own name.
import { $, $$ } from "./../shared.js";
import { keepPage, seenSheets } from "./kept.js";

const listed = new Set($$("[data-pad]").map((one) => one.dataset.pad));
const others = seenSheets().filter(({ slug, names }) => names && !listed.has(slug));
for (const { slug, names } of others) {
  const row = $("#seen-row").content.cloneNode(true);
  $("a", row).href = `${slug}/`;
  $("bdi", row).textContent = names.join(" – ");
  $("#seen ul").append(row);
}
$("#seen").hidden = !others.length;
addEventListener("load", () => keepPage().catch(() => {}));
