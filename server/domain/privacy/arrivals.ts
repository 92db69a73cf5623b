import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { decodeText } from "#server/domain/parse-fields.ts";
import type { ParsedCallback, RawCallback } from "#server/domain/sending/callbacks/apply/parse.ts";
import type { NewFact } from "#server/domain/sending/evidence/new-fact.ts";
import type { CallEnd, CallStart } from "#server/platform/client.ts";
import type { ErasedPeople } from "./erased-people.ts";
import type { Eraser } from "./eraser.ts";

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

/** Facts of one workspace as they may be kept. What was said of somebody goes with their address. */
export function keptFacts(people: ErasedPeople, workspaceId: string, facts: readonly NewFact[]): NewFact[] {
  if (!people.isAnybodyOf(workspaceId)) return [...facts];
  return facts.map((fact) => {
    const text = [fact.emailId, fact.address, fact.remark, fact.kind, fact.raw && JSON.stringify(fact.raw)].join("\n");
    return people.in(workspaceId, text).reduce((kept, { eraser }) => keptFact(eraser, kept), fact);
  });
}

function keptFact(eraser: Eraser, fact: NewFact): NewFact {
  const { raw, ...kept } = fact;
  const isTheirs = eraser.isTheirs(fact.address);
  const text = (value: string | null) => value && (eraser.text(value) ?? value);
  return {
    ...kept,
    emailId: eraser.id(fact.emailId) ?? fact.emailId,
    address: text(fact.address),
    kind: eraser.text(fact.kind) ?? fact.kind,
    remark: isTheirs ? null : text(fact.remark),
    ...(raw === undefined || isTheirs ? {} : { raw: parsed(eraser, raw) }),
  };
}

/** What a read asks the platform, as it may be recorded. */
export function keptStart(people: ErasedPeople, workspaceId: string, call: CallStart): CallStart {
  if (!people.isAnybodyOf(workspaceId)) return call;
  let { path, request } = call;
  for (const { eraser } of people.in(workspaceId, `${path}\n${JSON.stringify(request)}`)) {
    path = eraser.text(path) ?? path;
    request = parsed(eraser, request);
  }
  return { ...call, path, request };
}

/** What a read was answered, as it may be recorded. */
export function keptEnd(people: ErasedPeople, workspaceId: string, end: CallEnd): CallEnd {
  if (!people.isAnybodyOf(workspaceId)) return end;
  let { reply, note, drift } = end;
  for (const { eraser } of people.in(workspaceId, [reply, note, ...drift].join("\n"))) {
    reply = reply && (eraser.body(reply) ?? reply);
    note = note && (eraser.text(note) ?? note);
    drift = drift.map((one) => eraser.text(one) ?? one);
  }
  return { ...end, reply, note, drift };
}

function parsed(eraser: Eraser, fields: Record<string, unknown>): Record<string, unknown> {
  const erased = eraser.body(JSON.stringify(fields));
  return erased === null ? fields : (JSON.parse(erased) as Record<string, unknown>);
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
