import { callTRPCProcedure } from "@trpc/server";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import postgres from "postgres";
import { inWorkspace } from "#db/client.ts";
import { application } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { authOptions } from "#server/auth/options.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { callId } from "#server/domain/calls/records/call-key.ts";
import type { CallPlace } from "#server/domain/paging.ts";
import { countNext } from "#server/domain/reports/count/count-next.ts";
import type { Services } from "#server/domain/scope.ts";
import { createReceiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { createFeed } from "#server/domain/sending/live/feed.ts";
import { noMetrics } from "#server/metrics/metrics.ts";
import type { Runtime } from "#server/runtime.ts";
import { createContext } from "#server/trpc/init.ts";
import { appRouter } from "#server/trpc/router.ts";
import { createConnection, createMember, createWorkspace, openServices } from "#tests/support/factories.ts";
import type { ScaleCalls } from "./scale-call-cases.ts";
import type { ScalePlaces } from "./scale-cases.ts";
import { fillScale, idOf, type ScaleSize } from "./scale-fill.ts";
import type { ScaleCase, ScaleOwner } from "./scale-types.ts";

/** A filled database and the portal's procedures on it, called as somebody who is signed in. */
export type ScalePlace = {
  places: ScalePlaces;
  ask(path: string, asked: ScaleCase): Promise<unknown>;
  close(): Promise<void>;
};

/** A database, for the product's own user and for the superuser. */
export type ScaleAddress = { url: string; adminUrl: string };

/** A database that was filled, and who and what its largest workspace is. */
export type FilledScale = ScaleOwner &
  ScaleAddress & {
    analystId: string;
    slug: string;
    fillSeconds: number;
  };

/** Fills a migrated, empty database. */
export async function makeScale({ url, adminUrl }: ScaleAddress, size: ScaleSize): Promise<FilledScale> {
  const services = await openServices(url, { connections: 2 });
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { baseUrl: "https://platform.example" });
  const analyst = await createMember(services, owner.workspace, "analyst");
  await services.db.system.update(person).set({ isInstanceAdmin: true }).where(eq(person.id, owner.person.id));
  const place = { workspaceId: owner.workspace.id, connectionId: connection.id, isDefault: true };
  await services.db.system.insert(application).values([
    { ...place, area: "sms", appId: "sms-app-1", label: "Texts" },
    { ...place, area: "wa", appId: "wa-app-1", label: "Chats" },
    { ...place, area: "aivoice", appId: "ai-app-1", label: "Calls" },
  ]);
  await services.close();
  const ids = { workspaceId: owner.workspace.id, connectionId: connection.id, personId: owner.person.id };
  const started = performance.now();
  await fillScale(adminUrl, ids, size);
  const fillSeconds = (performance.now() - started) / 1000;
  const { slug } = owner.workspace;
  return { ...ids, url, adminUrl, analystId: analyst.person.id, slug, fillSeconds };
}

/** Counts what reports are made of, as workers would. */
async function countReports({ db }: Pick<Services, "db">, adminUrl: string): Promise<void> {
  const started = performance.now();
  const workspaces = await db.system.execute<{ id: string }>(sql`select distinct workspace_id as id from report_mark`);
  for (const { id } of workspaces) while ((await inWorkspace(db.system, id, (tx) => countNext(tx, id))) > 0);
  if (workspaces.length === 0) return;
  const admin = postgres(adminUrl, { max: 1 });
  await admin.unsafe("vacuum (analyze) report_count, report_refusal, report_mark");
  await admin.end();
  console.log(`  reports counted in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

export async function openScale(filled: FilledScale, spoolDir: string): Promise<ScalePlace> {
  const services = await openServices(filled.url, { connections: 4, publicUrl: "https://portal.example" });
  await countReports(services, filled.adminUrl);
  const headersOf = async (personId: string) => {
    const token = await createSession(services.db.system, personId, { ip: null, userAgent: null });
    return new Headers({ cookie: `__Host-switchboard.session=${token}`, "x-request-id": "bench" });
  };
  const headers = { owner: await headersOf(filled.personId), analyst: await headersOf(filled.analystId) } as const;
  const runtime: Runtime = {
    services,
    database: { isAway: () => false, onAway: () => () => undefined, close: async () => undefined },
    receiver: createReceiver({ services, spoolDir }),
    feed: createFeed(services, (error) => console.error(error)),
    authOptions: authOptions(services, { secretKey: "the bench's key", oidc: null, onError: () => undefined }),
    metrics: noMetrics,
    isMigrated: async () => true,
    providerName: null,
    log: pino({ level: "silent" }),
  };
  return {
    places: await findPlaces(filled),
    ask: (path, { input, as }) =>
      callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput: async () => input,
        ctx: createContext(runtime, headers[as ?? "owner"], filled.slug),
        type: "query",
        signal: undefined,
        batchIndex: 0,
      }),
    close: async () => {
      runtime.feed.close();
      await runtime.receiver.close();
      await services.close();
    },
  };
}

/** The largest workspace's. */
async function findCalls(sql: postgres.Sql, workspaceId: string): Promise<ScaleCalls> {
  const call = async (rest: string, order = "called_at") => {
    const [row] = await sql.unsafe<{ at: string; id: string; connection: string }[]>(`
      select to_char(called_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, record_id as id, connection_id::text as connection
      from call_record where workspace_id = '${workspaceId}' and ${rest} order by ${order} offset 60 limit 1`);
    if (!row) throw new Error(`the filled database lacks a call where ${rest}`);
    return { ...row, at: new Date(row.at) };
  };
  const deepSip = await call("kind = 'sip'");
  const newest = await call("kind = 'sip'", "called_at desc");
  const pageOf = ({ at, id, connection }: CallPlace) =>
    callId({ connectionId: connection, recordId: id, calledAt: at });
  const now = new Date();
  return {
    deepSip,
    deepNumber: await call("kind = 'sip' and number = '+4915112345678'"),
    newestSip: pageOf(newest),
    oldestSip: pageOf(deepSip),
    recordId: deepSip.id,
    callId: `call-${(await call("kind = 'ai'")).id.slice(1)}`,
    monthAgo: new Date(now.getTime() - 30 * 86_400_000),
    now,
  };
}

type Found = Record<string, string>;

/** Reads where the filled rows are: ids that follow from their number, and those that the database gave. */
async function findPlaces({ adminUrl, workspaceId, connectionId }: FilledScale): Promise<ScalePlaces> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const read = async (column: string, rest: string): Promise<string> => {
    const [row] = await sql.unsafe<Found[]>(`select (${column})::text as found from ${rest}`);
    if (row?.found === undefined) throw new Error(`the filled database lacks ${column} from ${rest}`);
    return row.found;
  };
  const uid = (name: string) => read(idOf(`'${name}'`), "(values (1)) as one");
  const number = async (column: string, rest: string) => Number(await read(column, rest));
  const moment = async (table: string, by: string, offset: number) => {
    const rest = `${table} where workspace_id = '${workspaceId}' order by ${by}, id offset ${offset} limit 1`;
    const at = await read(`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, rest);
    return { at: new Date(at), id: await read("id", rest) };
  };
  const giantMail = await uid("e0");
  const giantBulk = await uid("b1");
  const ofMail = `from recipient where submission_id = '${giantMail}' and workspace_id = '${workspaceId}'`;
  const [edges] = await sql.unsafe<Found[]>(`select min(id)::text as first, max(id)::text as last ${ofMail}`);
  const first = Number(edges?.first);
  const ofNumber = `message where workspace_id = '${workspaceId}' and number = '+4915112345678' order by id limit 1`;
  const places: ScalePlaces = {
    giantMail,
    giantBulk,
    giantAttempt: await uid("ea0"),
    unknownSms: await uid("s1"),
    draft: await uid("d1"),
    emailDraft: await uid("ed1"),
    upload: await uid("u1"),
    importId: await uid("i1"),
    suppression: await read("id", `suppression where workspace_id = '${workspaceId}' limit 1`),
    libraryEntry: await read("id", `library_entry where workspace_id = '${workspaceId}' limit 1`),
    connection: connectionId,
    priceList: await uid("l1"),
    recipient: first,
    deepRecipient: first + 60,
    highRecipient: Number(edges?.last) - 60,
    message: await number("min(id)", `message where submission_id = '${giantBulk}'`),
    deepMessage: await number(
      "id",
      `message where submission_id = '${giantBulk}' order by chunk_no desc, item_no desc offset 60 limit 1`,
    ),
    lowMessage: await number(
      "id",
      `message where submission_id = '${giantBulk}' order by chunk_no, item_no offset 60 limit 1`,
    ),
    deepNumberMessage: (await number("id", ofNumber)) + 2000,
    callback: await number("id", `callback where workspace_id = '${workspaceId}' order by id offset 5 limit 1`),
    deepCallback: await number("id", `callback where workspace_id = '${workspaceId}' order by id offset 60 limit 1`),
    deepQuarantine: await number("id", "quarantine order by received_at, id offset 60 limit 1"),
    call: await moment("platform_call", "at", 3),
    deepCall: await moment("platform_call", "at", 60),
    deepSubmission: await moment("submission", "released_at", 60),
    deepSuppression: await moment("suppression", "created_at", 60),
    deepTemplate: await moment("wa_template", "created_at", 60),
    task: await uid("task7"),
    deepTask: await moment("ai_task", "created_at", 60),
    calls: await findCalls(sql, workspaceId),
    tokenId: await uid("token"),
    requestId: await uid("r5"),
    rareEmailId: "em3",
    rareAddress: "user0000003@customer3.example",
    rareMsgId: "m1-1-3",
    rareOrderId: `${giantBulk.slice(0, 8)}-100`,
  };
  await sql.end();
  return places;
}
