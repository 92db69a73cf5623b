import { eq, type SQL, sql } from "drizzle-orm";
import { connection } from "#db/schema/connections.ts";
import { type EmailResult, getSendEmailRcd } from "#server/contract/email.ts";
import { emailLimits } from "#server/contract/limits/email.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { readOver } from "#server/domain/account/reads/read-over.ts";
import type { Services } from "#server/domain/scope.ts";
import { isAskable } from "./evidence-rows.ts";
import { askForMs, type DueRecipient } from "./poll-schedule.ts";
import { storeAnswers } from "./store-answers.ts";

/** A page is asked when it is full, or when its oldest id has been due this long. */
const patienceMs = 15_000;
/** A claimed page comes back by itself after this long. */
const leaseMs = 60_000;
const timeoutMs = 20_000;
/** How long an application rests that brought no answer, at first and at most. */
const firstRestMs = 30_000;
const longestRestMs = 3_600_000;
/** Of an application that brings no answer, how many of the emails due longest are looked through for old ones. */
const lookedThrough = 10_000;
const endedAtOnce = 2000;
type Due = {
  connectionId: string;
  appId: string;
  /** Whether the questions before this one brought no answer. */
  isDoubted: boolean;
};

/**
 * Asks the platform about one page of emails of one application that are due, and stores what it says. Accounts take turns,
 * and of one account a page at a time is under way, so that a silent one keeps nobody else waiting. Answers whether it
 * asked. Reading twice is harmless, so a worker that dies here costs one more question and nothing else.
 */
export async function pollResults(services: Services): Promise<boolean> {
  const due = await takeTurn(services);
  if (!due) return false;
  try {
    const page = await claimPage(services, due);
    if (page.length === 0) return false;
    await askAbout(services, due, page);
    return true;
  } finally {
    // Times are stored to the millisecond: one rounded up would lie ahead of a look in the same millisecond.
    await services.db.system.execute(
      sql`update connection set poll_turn_until = date_trunc('milliseconds', now()) where id = ${due.connectionId}`,
    );
  }
}

/** The account that waited longest for its turn; its oldest application first. An application that brought no answer rests. */
async function takeTurn(services: Services): Promise<Due | null> {
  const [due] = await services.db.system.execute<Due>(sql`
    with next as materialized (
      select a.connection_id, a.app_id, a.poll_rest_since is not null as is_doubted from application a
      join connection c on c.id = a.connection_id
      where a.area = 'email' and c.archived_at is null and (c.kind <> 'sandbox' or ${services.sandboxUrl !== null}) and (a.poll_rest_until is null or a.poll_rest_until <= now())
        and (c.poll_turn_until is null or c.poll_turn_until <= now()) and (
          exists (select 1 from recipient r where r.connection_id = a.connection_id and r.app_id = a.app_id
            and r.next_poll_at <= now() - ${patienceMs} * interval '1 millisecond')
          or exists (select 1 from recipient r where r.connection_id = a.connection_id and r.app_id = a.app_id
            and r.next_poll_at <= now() offset ${emailLimits.idsPerQuery - 1}))
      order by c.poll_turn_until nulls first, (select min(r.next_poll_at) from recipient r
        where r.connection_id = a.connection_id and r.app_id = a.app_id and r.next_poll_at is not null)
      limit 1 for no key update of c skip locked)
    update connection set poll_turn_until = now() + ${leaseMs} * interval '1 millisecond' from next
    where connection.id = next.connection_id
    returning next.connection_id as "connectionId", next.app_id as "appId", next.is_doubted as "isDoubted"`);
  return due ?? null;
}

/** Claims at most one page; no id stands in two pages under way, because a claim moves the ids' due time. */
function claimPage(services: Services, due: Due): Promise<DueRecipient[]> {
  return claim(
    services,
    sql`select id from recipient where connection_id = ${due.connectionId} and app_id = ${due.appId}
      and next_poll_at <= now() order by next_poll_at limit ${emailLimits.idsPerQuery} for update skip locked`,
  );
}

/** Of what is due longest, what has been asked about for as long as anything is. */
function claimOld(services: Services, due: Due): Promise<DueRecipient[]> {
  return claim(
    services,
    sql`select id from recipient where id in (
        select id from recipient where connection_id = ${due.connectionId} and app_id = ${due.appId}
          and next_poll_at <= now() order by next_poll_at limit ${lookedThrough})
      and first_heard_at <= now() - ${askForMs} * interval '1 millisecond' and next_poll_at <= now()
      limit ${endedAtOnce} for update skip locked`,
  );
}

async function claim(services: Services, page: SQL): Promise<DueRecipient[]> {
  const rows = await services.db.system.execute<Omit<DueRecipient, "firstHeardAt"> & { firstHeardMs: number }>(sql`
    with page as materialized (${page})
    update recipient set next_poll_at = now() + ${leaseMs} * interval '1 millisecond'
    where id in (select id from page)
    returning id::float8 as id, email_id as "emailId", attempt_id as "attemptId", workspace_id as "workspaceId",
      submission_id as "submissionId", asked_count as "askedCount", extract(epoch from first_heard_at)::float8 * 1000 as "firstHeardMs"`);
  return rows.map(({ firstHeardMs, ...row }) => ({ ...row, firstHeardAt: new Date(firstHeardMs) }));
}

async function askAbout(services: Services, due: Due, page: readonly DueRecipient[]): Promise<void> {
  // A forged callback may carry an id that would split in two; it must not spoil the question about the others.
  const [askable, unaskable] = partition(page, (row) => isAskable(row.emailId));
  if (unaskable.length > 0) await storeAnswers(services, unaskable, { kind: "unaskable" });
  if (askable.length === 0) return;
  const told = await ask(services, due, askable);
  if (told === "stored") return;
  if (told === "silent") return rest(services, due, askable);
  const refused: DueRecipient[] = [];
  const samples = askable.length > 1 ? sample(askable, 3) : [];
  for (const row of samples) {
    await renewClaim(services, due, askable);
    if ((await ask(services, due, [row])) !== "stored") refused.push(row);
  }
  // Not one of several ids was taken: it is the application that the platform refuses, and no id is to blame.
  if (samples.length > 0 && refused.length === samples.length) return rest(services, due, askable);
  const open = askable.filter((row) => refused.includes(row) || !samples.includes(row));
  await isolate(services, due, open);
}

/**
 * No usable answer: the ids count as asked about, and the application rests, twice as long each time. What has been asked
 * about for as long as anything is, is not asked about again, whatever the reason was; also what would still wait for its
 * turn.
 */
async function rest(services: Services, due: Due, page: readonly DueRecipient[]): Promise<void> {
  await services.db.system.execute(sql`
    update application set poll_rest_since = coalesce(poll_rest_since, now()),
      poll_rest_until = now() + least(${longestRestMs} * interval '1 millisecond',
        ${firstRestMs} * interval '1 millisecond' + (now() - coalesce(poll_rest_since, now())))
    where connection_id = ${due.connectionId} and app_id = ${due.appId} and area = 'email'`);
  await storeAnswers(services, page, { kind: "silent" });
  const old = await claimOld(services, due);
  if (old.length > 0) await storeAnswers(services, old, { kind: "silent" });
}

/** One question. "silent": no usable answer. */
async function ask(
  services: Services,
  due: Due,
  rows: readonly DueRecipient[],
): Promise<"stored" | "refused" | "silent"> {
  const [account] = await services.db.system.select().from(connection).where(eq(connection.id, due.connectionId));
  const [first] = rows;
  if (!account || !first) throw new Error("a question needs ids and the connection they came over");
  let platformCallId: string | null = null;
  const ids = [...new Set(rows.map((row) => row.emailId))];
  const request = { appId: due.appId, emailId: ids.join(",") };
  const result = await readOver(services, account, getSendEmailRcd, request, {
    timeoutMs,
    journal: callJournal(services.db.system, services.keyring, {
      workspaceId: first.workspaceId,
      connectionId: due.connectionId,
      by: { job: "poller" },
      onRecorded: (id) => {
        platformCallId = id;
      },
    }),
  });
  if (result.kind === "accepted") {
    const results = new Map<string, EmailResult>(result.reply.array.map((row) => [row.emailId, row]));
    await storeAnswers(services, rows, { kind: "answered", results, platformCallId });
    if (due.isDoubted) await services.db.system.execute(endRest(due));
    return "stored";
  }
  return result.kind === "refused" && result.fault?.kind === "input" ? "refused" : "silent";
}

const endRest = ({
  connectionId,
  appId,
}: Due) => sql`update application set poll_rest_since = null, poll_rest_until = null
  where connection_id = ${connectionId} and app_id = ${appId} and area = 'email'`;

/** One bad id refuses its whole page: asks each half alone until the bad one stands by itself. */
async function isolate(services: Services, due: Due, page: readonly DueRecipient[]): Promise<void> {
  if (page.length === 0) return;
  if (page.length === 1) return storeAnswers(services, page, { kind: "unaskable" });
  const middle = Math.ceil(page.length / 2);
  for (const half of [page.slice(0, middle), page.slice(middle)]) {
    await renewClaim(services, due, half);
    const told = await ask(services, due, half);
    if (told === "refused") await isolate(services, due, half);
    if (told === "silent") await rest(services, due, half);
  }
}

function sample<Item>(items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}

/** Seeking a bad id takes many questions, together perhaps longer than one claim holds. Waits for nobody, as the claim. */
async function renewClaim(services: Services, due: Due, page: readonly DueRecipient[]): Promise<void> {
  const ids = JSON.stringify(page.map((row) => row.id));
  const lease = sql`now() + ${leaseMs} * interval '1 millisecond'`;
  await services.db.system.execute(sql`
    with page as materialized (
      select id from recipient where id in (select value::bigint from jsonb_array_elements_text(${ids}::text::jsonb))
      and next_poll_at is not null for update skip locked),
    turn as (update connection set poll_turn_until = ${lease} where id = ${due.connectionId})
    update recipient set next_poll_at = ${lease} where id in (select id from page)`);
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}
