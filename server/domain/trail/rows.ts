import type postgres from "postgres";
import { type ChainEntry, commitmentOf } from "./chain.ts";

/** An entry of the database, and which of its columns say something else than what was hashed. */
export type StoredEntry = ChainEntry & { differing: readonly string[] };

const columns = `a.seq, a.version, encode(a.prev, 'hex'), encode(a.hash, 'hex'), s.personal, encode(s.salt, 'hex'),
  a.body, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.actor_kind, a.person_id,
  a.token_id, a.actor_label, a.action, a.target_kind, a.target_id, a.meta, a.request_id`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Entries `from` to `to` of a workspace by their numbers, as PostgreSQL's COPY writes them: what is wide is fastest so. */
export async function* readEntries(
  sql: postgres.Sql | postgres.TransactionSql,
  workspaceId: string,
  from: number,
  to: number,
): AsyncGenerator<StoredEntry[]> {
  if (!uuid.test(workspaceId)) throw new Error("not the id of a workspace");
  const range = (of: string) =>
    `${of}.workspace_id = '${workspaceId}' and ${of}.seq between ${Math.trunc(from)} and ${Math.trunc(to)}`;
  const stream = await sql
    .unsafe(
      `copy (select ${columns} from audit a
        left join audit_subject s on s.workspace_id = a.workspace_id and s.seq = a.seq and ${range("s")}
        where ${range("a")} order by a.seq) to stdout`,
    )
    .readable();
  stream.setEncoding("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines.map((line) => parseRow(workspaceId, line));
  }
}

function parseRow(workspaceId: string, line: string): StoredEntry {
  const cells = line.split("\t").map(readCell);
  const [seq, version, prev, hash, personal = null, salt = null, body] = cells;
  const [at, actorKind, personId, tokenId, label, action, targetKind, targetId, meta, requestId] = cells.slice(7);
  const text = body ?? "";
  const entry = {
    seq: Number(seq),
    version: Number(version),
    text,
    prev: prev ?? "",
    hash: hash ?? "",
    personal,
    salt,
  };
  const written = [
    entry.version,
    `"${workspaceId}"`,
    entry.seq,
    json(at),
    json(actorKind),
    json(personId),
    json(tokenId),
    json(label),
    json(action),
    json(targetKind),
    json(targetId),
    meta,
    json(requestId),
    json(commitmentOf(text)),
  ];
  const isSame = `[${written.join(", ")}]` === text;
  return { ...entry, differing: isSame ? [] : differences(written, text) };
}

const names = [
  "version",
  "workspace_id",
  "seq",
  "at",
  "actor_kind",
  "person_id",
  "token_id",
  "actor_label",
  "action",
  "target_kind",
  "target_id",
  "meta",
  "request_id",
];

/** Columns that differ from the text; only for an entry of which some do. */
function differences(written: readonly unknown[], text: string): string[] {
  let hashed: unknown;
  try {
    hashed = JSON.parse(text);
  } catch {
    // Whoever changed the text so that it is no JSON changed the text.
    return ["body"];
  }
  const values = Array.isArray(hashed) ? hashed : [];
  const differing = names.filter(
    (_, index) => canonical(JSON.parse(String(written[index]))) !== canonical(values[index]),
  );
  return differing.length > 0 ? differing : ["body"];
}

/** Equal for values that are, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** PostgreSQL writes JSON's strings as JavaScript does. */
function json(value: string | null | undefined): string {
  return value === null || value === undefined ? "null" : JSON.stringify(value);
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function readCell(cell: string): string | null {
  if (cell === "\\N") return null;
  if (!cell.includes("\\")) return cell;
  return cell.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
}
