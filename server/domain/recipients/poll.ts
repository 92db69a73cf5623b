import { eq, sql } from "drizzle-orm";
import { connection } from "#db/schema/connections.ts";
import { type EmailResult, emailLimits, getSendEmailRcd } from "#server/contract/email.ts";
import { readOver } from "#server/domain/connections/read-over.ts";
import { callJournal } from "#server/domain/requests/journal.ts";
import type { Services } from "#server/domain/scope.ts";
import { isAskable } from "./evidence-rows.ts";
import { askForMs, type DueRecipient } from "./poll-schedule.ts";
import { storeAnswers } from "./store-answers.ts";

/** A page is asked when it is full, or when its oldest id has been due this long. */
const patienceMs = 15_000;
/** A claimed page comes back by itself after this long. */
const leaseMs = 60_000;
const timeoutMs = 20_000;
/** How long an application rests that the platform refuses to be asked about. */
const refusedPauseMs = 5 * 60_000;
/** Codes with which the platform refuses a whole page, perhaps for one bad id in it. */
const pageRefusals = new Set(["-5", "-28"]);

type Due = { connectionId: string; appId: string };

/**
 * Asks the platform about one page of emails of one application that are due, and stores what it says. Answers whether
 * it asked. Reading twice is harmless, so a worker that dies here costs one more question and nothing else.
 */
export async function pollResults(services: Services): Promise<boolean> {
  const due = await findDue(services);
  if (!due) return false;
  const page = await claimPage(services, due);
  if (page.length === 0) return false;
  await askAbout(services, due, page);
  return true;
}

async function findDue(services: Services): Promise<Due | null> {
  const [due] = await services.db.system.execute<Due>(sql`
    select a.connection_id as "connectionId", a.app_id as "appId" from application a
    join connection c on c.id = a.connection_id
    where a.area = 'email' and c.archived_at is null and (c.kind <> 'sandbox' or ${services.sandboxUrl !== null}) and (
      exists (select 1 from recipient r where r.connection_id = a.connection_id and r.app_id = a.app_id
        and r.next_poll_at <= now() - ${patienceMs} * interval '1 millisecond')
      or exists (select 1 from recipient r where r.connection_id = a.connection_id and r.app_id = a.app_id
        and r.next_poll_at <= now() offset ${emailLimits.idsPerQuery - 1}))
    order by (select min(r.next_poll_at) from recipient r where r.connection_id = a.connection_id and r.app_id = a.app_id
      and r.next_poll_at is not null) limit 1`);
  return due ?? null;
}

/** Claims at most one page; no id stands in two pages under way, because a claim moves the ids' due time. */
async function claimPage(services: Services, due: Due): Promise<DueRecipient[]> {
  const rows = await services.db.system.execute<Omit<DueRecipient, "firstHeardAt"> & { firstHeardMs: number }>(sql`
    with page as materialized (
      select id from recipient where connection_id = ${due.connectionId} and app_id = ${due.appId} and next_poll_at <= now()
      order by next_poll_at limit ${emailLimits.idsPerQuery} for update skip locked)
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
  if (askable.length === 0 || (await ask(services, due, askable)) !== "refused") return;
  const refused: DueRecipient[] = [];
  const samples = askable.length > 1 ? sample(askable, 3) : [];
  for (const row of samples) {
    await renewClaim(services, askable, leaseMs);
    if ((await ask(services, due, [row])) !== "stored") refused.push(row);
  }
  if (samples.length > 0 && refused.length === samples.length) return rest(services, askable);
  const open = askable.filter((row) => refused.includes(row) || !samples.includes(row));
  await isolate(services, due, open);
}

/** Not one of several ids was taken: it is the application that the platform refuses, and no id is to blame. */
async function rest(services: Services, page: readonly DueRecipient[]): Promise<void> {
  const [old, young] = partition(page, (row) => Date.now() - row.firstHeardAt.getTime() >= askForMs);
  if (old.length > 0) await storeAnswers(services, old, { kind: "unaskable" });
  await renewClaim(services, young, refusedPauseMs);
}

/** One question. "silent": no usable answer; the claim's lease brings the ids back. */
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
    return "stored";
  }
  return result.kind === "refused" && pageRefusals.has(result.status) ? "refused" : "silent";
}

/** One bad id refuses its whole page: asks each half alone until the bad one stands by itself. */
async function isolate(services: Services, due: Due, page: readonly DueRecipient[]): Promise<void> {
  if (page.length === 0) return;
  if (page.length === 1) return storeAnswers(services, page, { kind: "unaskable" });
  const middle = Math.ceil(page.length / 2);
  for (const half of [page.slice(0, middle), page.slice(middle)]) {
    await renewClaim(services, half, leaseMs);
    if ((await ask(services, due, half)) === "refused") await isolate(services, due, half);
  }
}

function sample<Item>(items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}

/** Seeking a bad id takes many questions, together perhaps longer than one claim holds. Waits for nobody, as the claim. */
async function renewClaim(services: Services, page: readonly DueRecipient[], forMs: number): Promise<void> {
  const ids = JSON.stringify(page.map((row) => row.id));
  await services.db.system.execute(sql`
    with page as materialized (
      select id from recipient where id in (select value::bigint from jsonb_array_elements_text(${ids}::text::jsonb))
      and next_poll_at is not null for update skip locked)
    update recipient set next_poll_at = now() + ${forMs} * interval '1 millisecond'
    where id in (select id from page)`);
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}
