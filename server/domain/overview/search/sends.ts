import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { messagesCalled } from "#db/schema/messages.ts";
import { type DraftArea, draftAreas } from "#server/contract/areas.ts";
import { isShownWhole, shownContact, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Found, isUuid, most } from "./found.ts";

type Row = { id: string; title: string | null; at: string | null; submissionId: string };

/** Sends by their own id, that of one of their calls or orders, or their task; messages and emails by the platform's ids. */
export async function findSends(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  if (!scope.permissions.has("submission.read")) return [];
  const { id } = scope.workspace;
  const ids: SQL[] = [
    sql`select submission_id from attempt where workspace_id = ${id} and task_id = ${q} and ${isShownWhole(scope, sql`task_id`)}`,
    ...(isUuid(q)
      ? [sql`select ${q}::uuid`, sql`select submission_id from attempt where workspace_id = ${id} and id = ${q}::uuid`]
      : []),
    ...ofOrder(scope, q),
  ];
  const named = ids.map((one) => sql`(${one} limit ${most})`);
  const sends =
    await tx.execute<Row>(sql`select s.id, s.id as "submissionId", s.title, s.released_at as at from submission s
    where s.workspace_id = ${id} and s.released_at is not null and s.id in (${sql.join(named, sql` union `)})
    order by s.released_at desc limit ${most}`);
  const messages =
    await tx.execute<Row>(sql`select m.id::text as id, m.submission_id as "submissionId", m.number as title, s.released_at as at
    from ${messagesCalled(id, q)} m join submission s on s.id = m.submission_id
    where ${isShownWhole(scope, sql`m.msg_id`)} and s.area in ${readable(scope)} limit ${most}`);
  const emails = scope.permissions.has("email.read")
    ? await tx.execute<Row>(sql`select r.id::text as id, r.submission_id as "submissionId", r.address as title, r.last_heard_at as at
        from recipient r where r.workspace_id = ${id} and r.email_id = ${q} and ${isShownWhole(scope, sql`r.email_id`)} limit ${most}`)
    : [];
  return [
    ...sends.map((row) => found("send", row, shownText(scope, row.title ?? ""))),
    ...messages.map((row) => found("message", row, shownContact(scope, row.title) ?? "")),
    ...emails.map((row) => found("email", row, shownContact(scope, row.title) ?? "an address that nobody named")),
  ];
}

/** SQL for the areas of messages that the viewer may read. */
function readable(scope: Scope): SQL {
  const areas: DraftArea[] = draftAreas.filter((area) => scope.permissions.has(`${area}.read`));
  return sql`(select jsonb_array_elements_text(${JSON.stringify(areas)}::text::jsonb))`;
}

/** Our ids of messages begin with those of their sends. */
function ofOrder({ workspace }: Scope, q: string): SQL[] {
  const [, begin] = /^([0-9a-f]{8})-\d{1,7}$/.exec(q) ?? [];
  if (begin === undefined) return [];
  const edge = (rest: string) => `${begin}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(12)}`;
  return [
    sql`select id from submission where workspace_id = ${workspace.id}
      and id between ${edge("0")}::uuid and ${edge("f")}::uuid`,
  ];
}

function found(kind: Found["kind"], { id, submissionId, at }: Row, title: string): Found {
  return { kind, id, within: submissionId, title, at: at === null ? null : new Date(at) };
}
