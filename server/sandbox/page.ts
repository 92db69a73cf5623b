import { accounts } from "./account.ts";
import type { FixtureTable } from "./route.ts";

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function table({ title, columns, rows }: FixtureTable): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`).join("\n");
  return `<h2>${escaped(title)}</h2>\n<table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`;
}

/** The sandbox's own page: keys, fixture ids and the operations it answers. Plain HTML that needs no script. */
export function page(operations: readonly string[], fixtures: readonly FixtureTable[]): string {
  const keys: FixtureTable = {
    title: "Keys",
    columns: ["Api-Key", "secret", "what it is for"],
    rows: accounts.map((account) => [account.apiKey, account.secret, account.purpose]),
  };
  const calls: FixtureTable = { title: "Operations", columns: ["path"], rows: operations.map((path) => [path]) };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Switchboard sandbox</title>
</head>
<body>
<main>
<h1>Switchboard sandbox</h1>
<p>A simulated messaging and voice platform. Nothing sent here reaches anybody or costs anything.</p>
${[keys, ...fixtures, calls].map(table).join("\n")}
</main>
</body>
</html>
`;
}
