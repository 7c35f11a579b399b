// The line for a free seat: all spectators share one page, which here becomes that of one.
import { $, $$ } from "./shared.js";

export function showLine(player) {
  const mine = player && $(`.queue [data-player="${player}"]`);
  for (const button of $$(".queue #get-in-line")) button.hidden = Boolean(mine);
  for (const button of $$(".queue .mine")) button.hidden = !mine;
  for (const note of $$(".queue .offered")) note.hidden = !(mine && "offered" in mine.dataset);
}
