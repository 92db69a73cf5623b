import { type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { isAddress, noAddress } from "#server/compose/address.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isWithin, type Within } from "#server/domain/moment.ts";
import { byNumber, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { joinSender, senderName } from "#server/domain/sending/submissions/sender.ts";
import { type DecidedState, type RecipientState, type Trust, trustShown } from "./recipient-state.ts";
import { whatWeHeard } from "./what-we-heard.ts";

/** An email to an address: what became of it, who sent it, and who decided about its batch where nobody knew. */
export type EmailTo = {
  recipientId: number;
  submissionId: string;
  title: string;
  /** As the platform spells it. */
  address: string;
  emailId: string;
  state: RecipientState;
  trust: Trust | null;
  heard: string | null;
  sentAt: Date;
  lastHeardAt: Date;
  sentByName: string | null;
  /** Of who said what became of the batch, when no answer told. */
  decidedByName: string | null;
  /** Why they said so. */
  callReason: string | null;
  /** Of who decided what a disputed result is, when, and why. */
  resultDecidedByName: string | null;
  decidedAt: Date | null;
  decidedReason: string | null;
  /** The recipient list that the batch went to, and its name in the library. */
  list: { value: string; label: string | null } | null;
};

export type StoredEmail = Omit<EmailTo, "heard" | "sentAt" | "lastHeardAt" | "recipientId" | "list" | "decidedAt"> & {
  recipientId: string;
  decidedState: DecidedState | null;
  decidedAt: string | null;
  isContradicted: boolean;
  remark: string | null;
  lastAnswer: "sent" | "sending" | "failed" | "not_found" | "other" | null;
  askedCount: number;
  pollingEndedAt: string | null;
  sentAt: string;
  lastHeardAt: string;
  listValue: string | null;
  listLabel: string | null;
};

export type AskedAddress = { address: string } & Within;

/** As many emails to one address are looked through at most. */
export const mostOfAddress = 100_000;

/** Whether the viewer may ask what an address got. Whoever may not see addresses could try them one by one. */
export function mayReadAddresses({ permissions }: Pick<Scope, "permissions">): boolean {
  return permissions.has("personal.see") && permissions.has("submission.read") && permissions.has("email.read");
}

/**
 * The emails to one address, in any letter case, that the platform told of, the last heard of first. Throws `forbidden`,
 * `invalid` for what is no address.
 */
export async function readAddress(
  scope: Scope,
  { address: asked, cursor, limit, from, to }: Paging<number> & AskedAddress,
): Promise<Page<EmailTo> & { address: string }> {
  const address = askedAddress(scope, asked);
  const wanted = limit + 1;
  // When its call was made stands with its call, so that a page within a time is cut after both are read.
  const looked = from || to ? mostOfAddress : wanted;
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx.execute<StoredEmail>(
      sql`${selectEmails(recipientsTo(address, cursor ?? null, looked), { from, to })} limit ${wanted}`,
    ),
  );
  const page = pageOf(rows, limit, byNumber, ({ recipientId }) => Number(recipientId));
  return { ...page, rows: page.rows.map(shownEmail), address: page.rows[0]?.address ?? address };
}

/** The address that was asked for, of whoever may ask. Throws as `readAddress`. */
export function askedAddress(scope: Scope, asked: string): string {
  requirePermission(scope, "personal.see");
  requirePermission(scope, "submission.read");
  requirePermission(scope, "email.read");
  return addressOf(asked);
}

function addressOf(typed: string): string {
  const address = typed.trim();
  if (isAddress(address)) return address;
  throw new DomainError("invalid", noAddress(), { field: "address" });
}

/** The last emails to an address that was pasted, with their sends; nothing for what is no address. */
export async function lastEmailsTo(tx: Tx, address: string, limit: number): Promise<EmailTo[] | null> {
  if (!isAddress(address)) return null;
  return (await tx.execute<StoredEmail>(selectEmails(recipientsTo(address, null, limit)))).map(shownEmail);
}

/** SQL for the ids of an address's recipients, the last first. */
export function recipientsTo(address: string, before: number | null, limit: number): SQL {
  return sql`select recipients_to(${address}, ${before}, ${limit}) as id`;
}

/** Over `a`: a person said what became of a call about which sources disagree. */
const isDisputeDecided = sql`a.dispute_decision in ('went', 'did_not_go')`;

/** SQL for the emails to an address by the ids of its recipients, the last heard of first. */
export function selectEmails(ids: SQL, within: Within = {}): SQL {
  const sentAt = sql`coalesce(a.dispatched_at, s.released_at)`;
  return sql`
    select r.id::text as "recipientId", r.submission_id as "submissionId", s.title, r.address, r.email_id as "emailId",
      r.state, r.trust, r.remark, r.last_answer as "lastAnswer", r.asked_count as "askedCount",
      r.polling_ended_at as "pollingEndedAt", ${sentAt} as "sentAt",
      r.last_heard_at as "lastHeardAt", ${senderName} as "sentByName", d.name as "decidedByName",
      case when ${isDisputeDecided} then a.dispute_reason else a.resolved_reason end as "callReason",
      r.decided_state as "decidedState", r.decided_at as "decidedAt", r.decided_reason as "decidedReason",
      r.contradicted_at is not null as "isContradicted", w.name as "resultDecidedByName",
      s.context ->> 'receiverId' as "listValue", e.label as "listLabel"
    from (${ids}) wanted
    join recipient r on r.id = wanted.id
    join submission s on s.id = r.submission_id
    join attempt a on a.id = r.attempt_id
    left join person d on d.id = case when ${isDisputeDecided} then a.dispute_decided_by else a.resolved_by end
    left join person w on w.id = r.decided_by
    left join library_entry e on e.connection_id = s.connection_id and e.kind = 'recipient_list'
      and e.value = s.context ->> 'receiverId' and e.label <> e.value
    ${joinSender}
    where ${isWithin(sentAt, within)} order by r.id desc`;
}

export function shownEmail({ recipientId, sentAt, lastHeardAt, listValue, listLabel, ...row }: StoredEmail): EmailTo {
  const { remark, lastAnswer, askedCount, pollingEndedAt, decidedState, decidedAt, isContradicted, ...told } = row;
  const ended = pollingEndedAt === null ? null : new Date(pollingEndedAt);
  return {
    ...told,
    trust: trustShown(told),
    recipientId: Number(recipientId),
    heard: whatWeHeard({
      ...told,
      ...{ remark, lastAnswer, askedCount, pollingEndedAt: ended },
      ...{ decidedState, isContradicted, decidedByName: told.resultDecidedByName },
    }),
    sentAt: new Date(sentAt),
    lastHeardAt: new Date(lastHeardAt),
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
    list: listValue === null ? null : { value: listValue, label: listLabel },
  };
}
