// The line for a free seat: all spectators share one page, which here becomes that of one.
import { $, $$, on } from "./shared.js";

export function showLine(player) {
  const mine = player && $(`.queue [data-player="${player}"]`);
  for (const button of $$(".queue #get-in-line")) button.hidden = Boolean(mine);
  for (const button of $$(".queue .mine")) button.hidden = !mine;
  const isOffered = Boolean(mine && "offered" in mine.dataset);
  const offer = $("#offer");
  if (offer && offer.matches(":popover-open") !== isOffered) offer.togglePopover(isOffered);
}

on("click", ({ target }) => target.closest("#take-offer") && $('button[name=do][value^="sit "]')?.click());
