// Prints what is found in records, each with a seal that was noted.
import { verify } from "../../static/js/verifying.js";

const found = [];
for (const [record, noted] of JSON.parse(Deno.args[0])) {
  found.push(await verify(record, noted).catch((fault) => String(fault.message)));
}
console.log(JSON.stringify(found));
