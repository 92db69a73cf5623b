import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { decodeText } from "#server/domain/callbacks/parse-fields.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Services } from "#server/domain/scope.ts";
import { eraseArrived } from "./erase.ts";
import { fingerprintOfSubject, readSubject, type Subject } from "./subject.ts";

/** Rows read at a time, each with up to 64 KiB. */
const atOnce = 200;

/** What came by HTTP; one that waited on disk has been seen before it was stored. */
type Request = { id: number; raw: string; query: string | null; contentType: string | null };
type Known = { id: string; subjectFingerprint: string };

/**
 * Erases again what has come of erased people since the given time: only a keyed hash of them is kept, so each address and
 * number that arrived is compared with those. Workspaces where nobody was erased are not looked at. Answers the rows changed.
 */
export async function eraseArrivals(services: Services, since: Date): Promise<number> {
  const erasures = await services.db.system.execute<Known & { workspaceId: string }>(sql`
    select distinct on (workspace_id, subject_fingerprint) workspace_id as "workspaceId", id,
      encode(subject_fingerprint, 'hex') as "subjectFingerprint"
    from erasure order by workspace_id, subject_fingerprint, created_at desc`);
  let changed = 0;
  for (const [workspaceId, known] of Map.groupBy(erasures, (row) => row.workspaceId)) {
    const ids = new Map(known.map((row) => [row.subjectFingerprint, row.id]));
    for (const [erasureId, subject] of await findArrived(services, workspaceId, ids, since))
      changed += await eraseArrived(services, { workspaceId, erasureId, subject });
  }
  return changed;
}

async function findArrived(
  services: Services,
  workspaceId: string,
  erasures: ReadonlyMap<string, string>,
  since: Date,
): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>();
  const seen = new Set<string>();
  const look = (text: string) => {
    for (const subject of subjectsIn(text)) {
      if (seen.has(subject.value)) continue;
      seen.add(subject.value);
      const hash = fingerprintOfSubject(services.keyring, workspaceId, subject).toString("hex");
      const erasureId = erasures.get(hash);
      if (erasureId !== undefined) found.set(erasureId, subject);
    }
  };
  const lookAt = ({ raw, query, contentType }: Request) =>
    look(`${decodeText(contentType ?? "", Buffer.from(raw, "base64"))}\n${query ?? ""}\n${contentType ?? ""}`);
  const from = since.toISOString();
  for (let after = 0; ; ) {
    const rows = await inWorkspace(services.db.app, workspaceId, (tx) =>
      tx.execute<Request>(sql`
        select id::float8 as id, encode(raw, 'base64') as raw, query, content_type as "contentType" from callback
        where workspace_id = ${workspaceId} and id > ${after} and (last_seen_at >= ${from}::timestamptz
          or processed_at >= ${from}::timestamptz or disposition = 'new')
        order by id limit ${atOnce}`),
    );
    rows.forEach(lookAt);
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) break;
  }
  for (let after = 0; ; ) {
    const rows = await services.db.system.execute<Request>(sql`
      select id::float8 as id, encode(raw, 'base64') as raw, query, content_type as "contentType" from quarantine
      where received_at >= ${from}::timestamptz and id > ${after} order by id limit ${atOnce}`);
    rows.forEach(lookAt);
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) break;
  }
  for (let after = { at: from, id: "00000000-0000-0000-0000-000000000000" }; ; ) {
    const rows = await inWorkspace(services.db.app, workspaceId, (tx) =>
      tx.execute<{ at: string; id: string; text: string }>(sql`
        select at::text as at, id, concat_ws(E'\n', path, request::text, reply) as text from platform_call
        where workspace_id = ${workspaceId} and (at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by at, id limit ${atOnce}`),
    );
    for (const { text } of rows) look(text);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = last;
  }
  return found;
}

/** Addresses and numbers in text, JSON and URLs. */
function* subjectsIn(text: string): Generator<Subject> {
  const plain = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[bfnrt]/g, " ");
  for (const [address] of plain.matchAll(
    /(?<![^\s"'<>&=,;:()[\]{}\\])[^\s"'<>&=,;:()[\]{}\\@]+@[^\s"'<>&=,;:()[\]{}\\@]+/g,
  ))
    yield* read(address.replace(/(?<!\.)\.+$/, ""));
  for (const [number] of plain.matchAll(/\d(?:[\s().\-–/]{0,3}\d){6,14}(?!\d)/g)) yield* read(number);
}

function* read(text: string): Generator<Subject> {
  try {
    yield readSubject(text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
