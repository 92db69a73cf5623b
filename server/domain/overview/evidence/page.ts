import type { Scope } from "#server/domain/scope.ts";
import type { EntryView } from "#server/domain/trail/read.ts";
import type { Subject } from "./subject.ts";

/** A file of a pack, as its manifest lists it. */
export type ListedFile = { name: string; what: string; rows: number; bytes: number; sha256: string };

type Told = {
  subject: Subject;
  entries: readonly EntryView[];
  files: readonly ListedFile[];
  madeAt: Date;
  madeBy: string;
  scope: Scope;
};

/** The page of a pack: no script, nothing from elsewhere, so that it opens anywhere and for ever. */
export function packPage({ subject, entries, files, madeAt, madeBy, scope }: Told): string {
  const { title, facts } = subject;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
<main>
<h1>${escaped(title)}</h1>
<p>Evidence from the workspace ${escaped(scope.workspace.name)}, put together by ${escaped(madeBy)} on ${timeOf(madeAt)}. All times are UTC.</p>
<h2>What is known</h2>
${table(
  ["", ""],
  facts.map(({ key, value }) => [escaped(key), escaped(value)]),
  "facts",
)}
<h2>Who did what</h2>
${entries.length === 0 ? "<p>The audit trail names nothing that a person did about it.</p>" : table(["Entry", "Time", "Who", "What was done"], entries.map(rowOf))}
<h2>Files</h2>
${table(["File", "What is in it", "Rows", "SHA-256"], files.map(fileRow))}
<h2>How to check it</h2>
<p>With Node.js 20 or newer, in the folder into which this was unpacked: <code>node verify.mjs</code>. It compares each file with <code>manifest.json</code> and follows the audit trail from its first entry: one that was changed, added or left out is named. What is personal in requests, answers and callbacks is masked.</p>
</main>
</html>
`;
}

function rowOf({ seq, at, who, action }: EntryView): string[] {
  const name = who.name ?? who.label;
  return [String(seq), timeOf(at), escaped(name), escaped(action.replaceAll(/[._]/g, " "))];
}

function fileRow({ name, what, rows, sha256 }: ListedFile): string[] {
  const link = `<a href="${escaped(encodeURI(name))}">${escaped(name)}</a>`;
  return [link, escaped(what), rows === 0 ? "" : String(rows), `<code>${sha256}</code>`];
}

function table(head: string[], rows: string[][], kind = "rows"): string {
  const [first = "", ...others] = head;
  const heading =
    first === ""
      ? ""
      : `<thead><tr>${[first, ...others].map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead>`;
  const line = ([name = "", ...cells]: string[]) =>
    `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  return `<div class="wide"><table class="${kind}">${heading}<tbody>${rows.map(line).join("\n")}</tbody></table></div>`;
}

function timeOf(at: Date): string {
  return at.toISOString().replace("T", " ").slice(0, 19);
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
th { font-weight: 600; } tbody th { font-weight: 400; white-space: nowrap; }
.facts th { width: 14rem; }
code { font-size: 0.85em; }
@media print { main { max-width: none; margin: 0; } }
`;
