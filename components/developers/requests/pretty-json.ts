/**
 * JSON with line breaks and indents; null for text that is no JSON. Values are copied, never parsed and written again: an
 * id beyond 2^53 keeps every digit.
 */
export function prettyJson(text: string): string | null {
  try {
    JSON.parse(text);
  } catch {
    // Not JSON: shown as it came.
    return null;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0;
  let out = "";
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (token === "}" || token === "]") {
      depth -= 1;
      out += before === "{" || before === "[" ? token : `${lineAt(depth)}${token}`;
      return;
    }
    if (before === "{" || before === "[" || before === ",") out += lineAt(depth);
    out += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth += 1;
  });
  return out;
}

function lineAt(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}
