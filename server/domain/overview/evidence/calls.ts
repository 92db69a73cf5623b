import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import { textContent } from "#server/domain/exports/written-file.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { maskBody, maskFields, maskPath, maskQuery } from "#server/domain/privacy/mask-fields.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { maskRaw } from "#server/domain/sending/callbacks/get.ts";
import { toldInEnglish } from "#server/platform/kept-words.ts";
import { type Part, partOf } from "./part.ts";

type StoredCall = {
  id: string;
  at: string;
  submissionId: string | null;
  operation: string;
  by: string | null;
  job: string | null;
  method: string;
  path: string;
  request: Record<string, unknown>;
  outcome: string;
  httpStatus: number | null;
  platformStatus: string | null;
  reply: string | null;
  note: string | null;
  drift: string[] | null;
  sent: boolean | null;
  durationMs: number | null;
  bodiesDroppedAt: string | null;
};

/**
 * Every call to the platform for some attempts, as it was made and answered, with what is personal in bodies masked for
 * everybody. `attempts` is SQL over the attempt `a`.
 */
export function callsPart(scope: Scope, attempts: SQL): Part {
  return partOf("requests.jsonl", "Each call to the platform, what was sent and what came back", {
    name: "requests.jsonl",
    type: jsonLines,
    query: sql`
      select c.id, ${isoTimeOf(sql`c.at`)} as at, c.submission_id as "submissionId", c.operation, p.name as by, c.job, c.method, c.path,
        coalesce(c.request, a.request, '{}'::jsonb) as request, c.outcome, c.http_status as "httpStatus",
        c.platform_status as "platformStatus", c.reply, c.note, c.drift, c.sent, c.duration_ms as "durationMs",
        ${isoTimeOf(sql`c.bodies_dropped_at`)} as "bodiesDroppedAt"
      from attempt a join platform_call c on c.attempt_id = a.id left join person p on p.id = c.person_id
      where a.workspace_id = ${scope.workspace.id} and ${attempts}
      order by c.at, c.id`,
    execute: (tx: Tx, fetch: SQL) => tx.execute<StoredCall>(fetch),
    ...textContent(
      "",
      (rows: StoredCall[]) => rows,
      () => (row) => line(shownCall(scope, row)),
    ),
  });
}

function shownCall(scope: Scope, call: StoredCall) {
  return {
    ...call,
    path: maskPath(call.path).value,
    request: maskFields(call.request).value,
    reply: call.reply === null ? null : maskBody(call.reply).value,
    note: shownText(scope, toldInEnglish(call.note)),
    drift: call.drift?.map(maskText) ?? null,
  };
}

type StoredCallback = {
  id: number;
  firstSeenAt: string;
  timesSeen: number;
  attemptId: string;
  method: string;
  contentType: string | null;
  disposition: string;
  problem: string | null;
  query: string;
  rawHex: string;
  bodyDroppedAt: string | null;
};

/** Every callback about some attempts, as it came, with what is personal in its body masked for everybody. */
export function callbacksPart(scope: Scope, attempts: SQL): Part {
  return partOf("callbacks.jsonl", "Each callback of the platform, as it came", {
    name: "callbacks.jsonl",
    type: jsonLines,
    query: sql`
      select k.id::float8 as id, ${isoTimeOf(sql`k.first_seen_at`)} as "firstSeenAt", k.times_seen as "timesSeen",
        k.attempt_id as "attemptId", k.method, k.content_type as "contentType", k.disposition, k.problem, k.query,
        encode(k.raw, 'hex') as "rawHex", ${isoTimeOf(sql`k.body_dropped_at`)} as "bodyDroppedAt"
      from attempt a join callback k on k.attempt_created_at = a.created_at and k.attempt_id = a.id
      where a.workspace_id = ${scope.workspace.id} and k.workspace_id = ${scope.workspace.id} and ${attempts}
      order by k.id`,
    execute: (tx: Tx, fetch: SQL) => tx.execute<StoredCallback>(fetch),
    ...textContent(
      "",
      (rows: StoredCallback[]) => rows,
      () =>
        ({ rawHex, ...row }) =>
          line({
            ...row,
            problem: shownText(scope, toldInEnglish(row.problem)),
            query: maskQuery(row.query).value,
            body: maskRaw(Buffer.from(rawHex, "hex")).shown.text,
          }),
    ),
  });
}

const jsonLines = "application/jsonl; charset=utf-8";
const line = (value: unknown) => `${JSON.stringify(value)}\n`;
