/**
 * JSON on lines of its own. A text keeps every character of its values, so that ids beyond 2^53 stay what they were; one
 * that is not JSON stays as it came.
 */
export function prettyJson(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  try {
    JSON.parse(value);
  } catch {
    return value;
  }
  return indent(value);
}

/** Only blanks outside of texts change. */
function indent(json: string): string {
  let depth = 0;
  const newLine = () => `\n${"  ".repeat(depth)}`;
  return json.replace(
    /("(?:[^"\\]|\\.)*")|([{[])\s*([}\]])?|([}\]])|,|:|\s+/g,
    (token, text?: string, opening?: string, empty?: string, closing?: string) => {
      if (text !== undefined) return text;
      if (opening !== undefined) {
        if (empty !== undefined) return opening + empty;
        depth += 1;
        return opening + newLine();
      }
      if (closing !== undefined) {
        depth -= 1;
        return newLine() + closing;
      }
      if (token === ",") return `,${newLine()}`;
      return token === ":" ? ": " : "";
    },
  );
}
