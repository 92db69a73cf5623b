import { asc, eq, inArray } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { countWaitingCalls } from "#server/domain/standing/waiting-calls.ts";
import { t } from "#words/t.ts";
import { type Connection, overlapRuns } from "./open-account.ts";
import { type TestRow, toldTest } from "./test-row.ts";

/** The workspace's connections: the one in use first, archived ones last. Keys and secrets stay here but for their ends. */
export async function listConnections(scope: Scope) {
  requirePermission(scope, "connection.read");
  const { services, workspace } = scope;
  const connections = await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const rows = await tx.select().from(connection).orderBy(asc(connection.createdAt), asc(connection.id));
    const views = await viewsOf(tx, rows);
    const rank = (row: { isDefault: boolean; archivedAt: Date | null }) => (row.archivedAt ? 2 : row.isDefault ? 0 : 1);
    return views.toSorted((a, b) => rank(a) - rank(b));
  });
  return { connections, sandboxRuns: services.sandboxUrl !== null };
}

/** One connection, and how many calls wait for it. Throws `not_found`. */
export async function getConnection(scope: Scope, id: string) {
  requirePermission(scope, "connection.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx.select().from(connection).where(eq(connection.id, id));
    const [view] = row ? await viewsOf(tx, [row]) : [];
    if (!view) throw new DomainError("not_found", t("domain.thereIsNoSuchConnectionInThis"));
    const waitingCalls = await countWaitingCalls(tx, { workspaceId: scope.workspace.id, connectionId: id });
    return { ...view, waitingCalls };
  });
}

async function viewsOf(tx: Tx, rows: readonly Connection[]) {
  const ids = rows.map(({ id }) => id);
  const applications =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(application)
          .where(inArray(application.connectionId, ids))
          .orderBy(asc(application.label));
  const names = await namesOf(tx, rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    baseUrl: row.baseUrl,
    keyEnding: row.apiKeyEnding,
    secretEnding: row.secretEnding,
    timeZone: row.timeZone,
    paths: row.paths,
    recordingHosts: row.recordingHosts,
    clockOffsetMs: row.clockOffsetMs,
    isDefault: row.isDefault,
    createdAt: row.createdAt,
    archivedAt: row.archivedAt,
    keyChangedAt: row.rotatedAt,
    overlap: overlapRuns(row) ? { until: row.previousUntil, keyEnding: row.previousApiKeyEnding } : null,
    test: testOf(row, names),
    applications: applications
      .filter(({ connectionId }) => connectionId === row.id)
      .map(({ id, area, appId, label, isDefault, archivedAt }) => ({ id, area, appId, label, isDefault, archivedAt })),
  }));
}

/** What `testConnection` stored. */
type StoredTest = { by: string; rows: TestRow[] };

function storedTest({ testResult }: Connection): StoredTest | null {
  // Written by testConnection alone; the column cannot say so.
  return testResult as StoredTest | null;
}

function testOf(row: Connection, names: ReadonlyMap<string, string>) {
  const stored = storedTest(row);
  if (stored === null || row.testedAt === null) return null;
  return { at: row.testedAt, by: names.get(stored.by) ?? null, rows: stored.rows.map(toldTest) };
}

async function namesOf(tx: Tx, rows: readonly Connection[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => storedTest(row)?.by ?? []))];
  if (ids.length === 0) return new Map();
  const people = await tx.select({ id: person.id, name: person.name }).from(person).where(inArray(person.id, ids));
  return new Map(people.map(({ id, name }) => [id, name]));
}
