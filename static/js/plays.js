// The plays that are possible now, one after the other.
import { $, ask } from "./shared.js";

let listed = {}; // the plays of a version, and which of them was shown last

// Returns the cards of the next play, or of the one before; nothing if there is none.
export async function nextPlay(by, address) {
  const { version } = $("#version").dataset;
  if (listed.version !== version) {
    const answer = await ask(address).catch(() => null);
    if (!answer?.ok) return undefined;
    listed = { version, ...(await answer.json()), at: by > 0 ? -1 : 0 };
  }
  const { plays, at } = listed;
  listed.at = (at + by + plays.length) % plays.length;
  return plays[listed.at]?.split(" ");
}
