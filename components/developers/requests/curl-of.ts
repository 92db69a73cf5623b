import { prettyJson } from "#components/reading/pretty-json.ts";
import { operationOf } from "#components/reading/problems/outcomes.ts";
import { t } from "#words/t.ts";

/** A call as it is shown to its reader. */
type ShownCall = { operation: string; method: string; path: string; request: Record<string, unknown> };

/**
 * The call as lines for a shell, with what is secret as variables: whoever runs them fills these in. They hold what their
 * reader may see and no more; what is hidden from them stands as ••••.
 */
export function curlOf(call: ShownCall): string {
  const { method, path } = call;
  const headers = ['"Api-Key: $API_KEY"', '"Timestamp: $TIMESTAMP"', '"Sign: $SIGNATURE"'];
  const hasBody = method !== "GET";
  const lines = [
    `curl -sS -X ${method} "$BASE_URL"${quoted(path)}`,
    ...headers.map((header) => `-H ${header}`),
    ...(hasBody ? ['-H "Content-Type: application/json;charset=UTF-8"', `--data-raw ${quoted(bodyOf(call))}`] : []),
  ];
  return [
    `# ${t("developers.curlVariables")}`,
    "TIMESTAMP=$(date +%s)",
    `SIGNATURE=$(printf %s "$API_KEY$API_SECRET$TIMESTAMP" | md5sum | cut -d' ' -f1)`,
    lines.join(" \\\n  "),
  ].join("\n");
}

/** Without what the path holds, and with long ids as the bare digits that the platform takes. */
function bodyOf({ operation: id, request }: ShownCall): string {
  const operation = operationOf(id);
  const inPath = [...(operation?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name);
  const fields = Object.entries(request)
    .filter(([name, value]) => value !== null && !inPath.includes(name))
    .map(([name, value]) => {
      const isBare = operation?.longIds?.includes(name) === true && /^\d+$/.test(String(value));
      return `${JSON.stringify(name)}:${isBare ? value : JSON.stringify(value)}`;
    });
  return prettyJson(`{${fields.join(",")}}`);
}

/** As a shell reads it: nothing between single quotes means anything. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
