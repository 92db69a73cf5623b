import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { type Area, areas } from "#server/contract/operation.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import type { Account } from "#server/platform/client.ts";
import { Secret } from "#server/platform/secret.ts";
import { t } from "#words/t.ts";
import { apiKeyEndingOf } from "./api-key.ts";
import { isSecretOf } from "./change.ts";
import type { Trial } from "./input.ts";
import { type Connection, concealedOf, openAccount, openApiKey } from "./open-account.ts";
import { probes } from "./probes.ts";
import { paceTest } from "./read-pace.ts";
import { judgeElsewhere, judgeRead, type TestRow, toldTest, untestable } from "./test-row.ts";

/** The outcome of a test, one row for each area that has an application. */
export type TestResult = { at: Date; rows: TestRow[] };

type Tested = { area: Area; appId: string };

/** Reads answer in well under a second; whoever waits for a test should not wait long for silence. */
const timeoutMs = 10_000;
/** Stands in records of calls for a connection that is not stored. */
const notStored = "00000000-0000-0000-0000-000000000000";

/**
 * Makes one harmless read with the default application of each area, over the key in use, and stores what it showed.
 * Throws `not_found`, `too_many`, `conflict` without an application, and as `openAccount`.
 */
export async function testConnection(scope: Scope, { id }: { id: string }): Promise<TestResult> {
  requirePermission(scope, "connection.manage");
  paceTest(scope);
  const { services, workspace } = scope;
  const { row, applications } = await readStored(scope, id);
  const account = openAccount(services, row);
  await recordAsking(scope, "connection.tested", id, account, applications);
  const rows = await readEach(scope, applications, account, row.timeZone, id);
  const at = new Date();
  await inWorkspace(services.db.app, workspace.id, (tx) =>
    tx
      .update(connection)
      .set({ testedAt: at, testResult: { by: scope.person.id, rows } })
      // Key or address changed while the platform was asked: what was tested is not what is stored now.
      .where(sql`${connection.id} = ${id} and ${connection.baseUrl} is not distinct from ${row.baseUrl}
        and ${connection.paths} = ${JSON.stringify(row.paths)}::text::jsonb
        and ${connection.rotatedAt} is not distinct from ${row.rotatedAt?.toISOString() ?? null}::timestamptz`),
  );
  return { at, rows: rows.map(toldTest) };
}

/**
 * Tests values that are not stored, and forgets them. The secret is always the one given; a stored Api-Key goes to another
 * address only with the secret that belongs to it. Throws as `testConnection`, and `invalid` for what is missing.
 */
export async function tryOut(scope: Scope, input: Trial): Promise<TestResult> {
  requirePermission(scope, "connection.manage");
  paceTest(scope);
  const { services } = scope;
  const stored = input.connectionId === null ? null : await readStored(scope, input.connectionId);
  if (stored?.row.kind === "sandbox") throw new DomainError("conflict", t("domain.testTheSandboxAsItIs"));
  const row = stored?.row ?? null;
  const moves = input.baseUrl !== undefined && row !== null && input.baseUrl !== row.baseUrl;
  if (moves && input.apiKey === undefined && !isSecretOf(scope, row, input.secret)) {
    throw new DomainError("invalid", t("domain.thisIsNotTheSecretOfThis"), { field: "secret" });
  }
  const account: Account = {
    baseUrl: required(input.baseUrl ?? row?.baseUrl, "baseUrl"),
    apiKey: required(input.apiKey ?? (row && openApiKey(services, row, "current").reveal()), "apiKey"),
    secret: new Secret(input.secret),
    clockOffsetMs: row?.clockOffsetMs ?? 0,
    paths: row?.paths ?? {},
    concealed: [
      ...(input.apiKey === undefined ? [] : [new Secret(input.apiKey)]),
      ...(row ? concealedOf(services, row) : []),
    ],
  };
  const applications = firstOfEach(input.applications ?? stored?.applications ?? []);
  const timeZone = input.timeZone ?? row?.timeZone ?? "+08:00";
  await recordAsking(scope, "connection.tried", row?.id ?? null, account, applications);
  const rows = await readEach(scope, applications, account, timeZone, row?.id ?? notStored);
  return { at: new Date(), rows: rows.map(toldTest) };
}

/** Before the platform is asked: what could not be recorded is not done. Throws `conflict` without an application. */
async function recordAsking(
  scope: Scope,
  action: "connection.tested" | "connection.tried",
  id: string | null,
  account: Account,
  applications: readonly Tested[],
): Promise<void> {
  if (applications.length === 0) {
    throw new DomainError("conflict", t("domain.aTestNeedsAnApplicationAddOne"));
  }
  await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action,
      target: { kind: "connection", id },
      meta: {
        baseUrl: account.baseUrl,
        keyEnding: apiKeyEndingOf(account.apiKey),
        applications: applications.map(({ area, appId }) => `${area} ${appId}`),
      },
    }),
  );
}

function required(value: string | null | undefined, field: string): string {
  if (typeof value === "string") return value;
  throw new DomainError("invalid", t("domain.thisIsNeededForATest"), { field });
}

async function readStored(scope: Scope, id: string): Promise<{ row: Connection; applications: Tested[] }> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx.select().from(connection).where(eq(connection.id, id));
    if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchConnectionInThis"));
    const rows = await tx
      .select({ area: application.area, appId: application.appId, isDefault: application.isDefault })
      .from(application)
      .where(and(eq(application.connectionId, id), isNull(application.archivedAt)));
    return { row, applications: firstOfEach(rows.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))) };
  });
}

/** One application of each area, in the areas' order. */
function firstOfEach(rows: readonly Tested[]): Tested[] {
  return areas.flatMap((area) => rows.find((row) => row.area === area) ?? []);
}

async function readEach(
  scope: Scope,
  applications: readonly Tested[],
  account: Account,
  timeZone: string,
  connectionId: string,
): Promise<TestRow[]> {
  return Promise.all(applications.map((one) => readOne(scope, one, account, timeZone, connectionId)));
}

/** Where hosts of this API family answer besides, without what was just tried. */
function otherPaths(area: Area, { paths }: Account): string[] {
  const tried = paths?.[area] ?? `/${area}`;
  return [`/v3/${area}`, `/${area}`].filter((path) => path !== tried);
}

async function readOne(
  { services, workspace, person }: Scope,
  { area, appId }: Tested,
  account: Account,
  timeZone: string,
  connectionId: string,
): Promise<TestRow> {
  const probe = probes[area];
  if (!probe) return { area, appId, operation: null, platformCallId: null, ...untestable() };
  const operation = probe.of.id;
  const read = async (over: Account) => {
    let platformCallId: string | null = null;
    const result = await probe.read(appId, {
      agents: services.agents,
      account: over,
      timeZone,
      timeoutMs,
      journal: callJournal(services.db.app, services.keyring, {
        workspaceId: workspace.id,
        connectionId,
        by: { personId: person.id },
        onRecorded: (id) => {
          platformCallId = id;
        },
      }),
    });
    return { judged: judgeRead(result), platformCallId, isMissing: result.facts.httpStatus === 404 };
  };
  const { judged, platformCallId, isMissing } = await read(account);
  const row = { area, appId, operation, platformCallId };
  if (!isMissing) return { ...row, ...judged };
  for (const path of otherPaths(area, account)) {
    const other = await read({ ...account, paths: { ...account.paths, [area]: path } });
    if (!other.isMissing && other.judged.checks.key !== "not_reached")
      return { ...row, ...judgeElsewhere(judged, path), otherPath: path };
  }
  return { ...row, ...judged };
}
