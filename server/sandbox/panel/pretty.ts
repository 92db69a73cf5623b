const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const deepest = 20;

/** Text for people, at most `most` characters of it. */
export type Readable = { text: string; isCut: boolean };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Breaks JSON into lines token by token, so that digits, escapes and fields given twice stay as they travelled. */
function indented(json: string, most: number): string {
  let lines = "";
  let depth = 0;
  let previous = "";
  for (const [part] of json.matchAll(token)) {
    const closes = part === "}" || part === "]";
    if (closes) depth -= 1;
    const followsOpening = previous === "{" || previous === "[";
    if (followsOpening ? !closes : closes || previous === ",") lines += `\n${"  ".repeat(Math.min(depth, deepest))}`;
    lines += part === ":" ? ": " : part;
    if (part === "{" || part === "[") depth += 1;
    previous = part;
    if (lines.length > most) break;
  }
  return lines;
}

/** A body or answer: JSON with a line for each field, anything else as it is. `isSurelyJson` saves a look at all of it. */
export function readable(text: string, most: number, isSurelyJson = false): Readable {
  const whole = isSurelyJson || isJson(text) ? indented(text, most) : text;
  // A pair of surrogates is not torn apart.
  return { text: whole.slice(0, most).replace(/[\ud800-\udbff]$/, ""), isCut: whole.length > most };
}

/** A query with a line for each field, decoded. */
export function readableQuery(query: string, most: number): Readable {
  const lines = [...new URLSearchParams(query.slice(0, most))].map(([name, value]) => `${name} = ${value}`);
  return { text: lines.join("\n"), isCut: query.length > most };
}
