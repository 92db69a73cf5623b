import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { decodeText } from "#server/domain/parse-fields.ts";
import type { ErasedPeople } from "#server/domain/privacy/erased-people.ts";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import type { ParsedCallback, RawCallback } from "./parse.ts";

/** A callback as it may be kept, and what it says as it may be kept. */
export type KeptCallback = { row: RawCallback; parsed: ParsedCallback };

/** Takes erased people out of a callback before anything of it is stored elsewhere. Null where it names none of them. */
export function keptOfCallback(
  people: ErasedPeople,
  workspaceId: string,
  row: RawCallback,
  parsed: ParsedCallback,
): KeptCallback | null {
  if (!people.isAnybodyOf(workspaceId)) return null;
  const type = row.contentType ?? "";
  const named = people.in(workspaceId, `${decodeText(type, row.raw)}\n${row.query}\n${type}`);
  return named.reduce<KeptCallback | null>((kept, { eraser }) => keptBy(eraser, kept ?? { row, parsed }), null);
}

function keptBy(eraser: Eraser, { row, parsed }: KeptCallback): KeptCallback {
  const { contentType, query, raw } = row;
  const type = contentType === null ? null : (eraser.text(contentType) ?? contentType);
  return {
    row: {
      contentType: type,
      query: query === "" ? query : (eraser.body(query) ?? query),
      raw: eraser.bytes(raw, contentType) ?? raw,
    },
    parsed:
      parsed.kind === "unparsed"
        ? { kind: "unparsed", reason: eraser.text(parsed.reason) ?? parsed.reason }
        : { kind: "events", events: parsed.events.map((event) => keptEvent(eraser, event)) },
  };
}

type Event = Extract<ParsedCallback, { kind: "events" }>["events"][number];

function keptEvent(eraser: Eraser, event: Event): Event {
  const { emailId, taskId, toAddress, remark, emailState } = event;
  return {
    ...event,
    emailId: eraser.id(emailId) ?? emailId,
    taskId: taskId && (eraser.id(taskId) ?? taskId),
    toAddress: toAddress && (eraser.text(toAddress) ?? toAddress),
    emailState: eraser.text(emailState) ?? emailState,
    remark: eraser.isTheirs(toAddress) ? null : remark && (eraser.text(remark) ?? remark),
  };
}

/** Stores callbacks as they may be kept. Their keys, by which copies are known, stay. */
export async function rewriteCallbacks(
  tx: Tx,
  kept: readonly { attemptCreatedAt: string; dedupeKey: string; row: RawCallback }[],
): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ attemptCreatedAt, dedupeKey, row }) => ({
    at: attemptCreatedAt,
    key: dedupeKey,
    type: row.contentType,
    query: row.query,
    raw: row.raw.toString("base64"),
  }));
  await tx.execute(sql`
    update callback c set content_type = r.type, query = r.query, raw = decode(r.raw, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r(at timestamptz, key text, type text, query text, raw text)
    where c.attempt_created_at = r.at and c.dedupe_key = decode(r.key, 'hex')`);
}
