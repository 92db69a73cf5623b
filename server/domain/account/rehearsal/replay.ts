import { and, desc, eq, isNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { application } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { operations } from "#server/contract/index.ts";
import { type Operation, withRules } from "#server/contract/operation.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { callColumns } from "#server/domain/account/calls/read.ts";
import { openAccount } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { callPlatform } from "#server/platform/client.ts";
import { hasHidden } from "#server/platform/redact.ts";
import { t } from "#words/t.ts";
import { sandboxConnection } from "./sandbox-connection.ts";

/** A rehearsal that nobody answers is given up sooner than a send. */
const timeoutMs = 15_000;

/** Stands for an address that is stored without its token; nothing ever has this name. */
const nowhere = "https://callbacks.invalid/";

export type Replayed = {
  /** The record of the call that was made. */
  requestId: string;
  outcome: "accepted" | "refused" | "not_sent" | "unknown";
  code: string | null;
  /** The application of the sandbox that stood in for the one of the request; null where it is the same. */
  appId: string | null;
  /** Fields that went without what they held, because it is stored nowhere; an address of ours became one of nobody. */
  left: string[];
};

/**
 * Makes a stored request again, at the sandbox: reads and what sends or changes alike, since nothing there reaches anybody. It
 * is a call of its own, belongs to no send, and callbacks of it come to no address of ours. Throws `not_found`, `conflict` for a
 * request whose body is gone or that no operation takes, and as `openAccount`.
 */
export async function replayRequest(scope: Scope, id: string): Promise<Replayed> {
  requirePermission(scope, "request.read");
  requirePermission(scope, "sandbox.use");
  const { services, workspace, person } = scope;
  const prepared = await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const { operation, request } = await readStored(tx, id);
    const connection = await sandboxConnection(tx);
    const account = openAccount(services, connection);
    const made = forSandbox(request, await applicationFor(tx, connection.id, operation));
    if (!withRules(operation.request, operation.rules).safeParse(made.fields).success) {
      throw new DomainError("conflict", t("domain.theStoredRequestDoesNotFitIts"));
    }
    // Before it is made: what could not be recorded is not done.
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "request.replayed",
      target: { kind: "request", id },
      meta: { operation: operation.id, connection: connection.id },
    });
    return { operation, connection, account, ...made };
  });
  let requestId = "";
  const journal = callJournal(services.db.app, services.keyring, {
    workspaceId: workspace.id,
    connectionId: prepared.connection.id,
    by: { personId: person.id },
    onRecorded: (recorded) => {
      requestId = recorded;
    },
  });
  const { operation, account, fields, appId, left } = prepared;
  const result = await callPlatform(operation, fields, { agents: services.agents, account, journal, timeoutMs });
  return { requestId, outcome: result.kind, code: result.facts.platformStatus, appId, left };
}

async function readStored(tx: Tx, id: string): Promise<{ operation: Operation; request: Record<string, unknown> }> {
  const [row] = await tx
    .select({
      operation: platformCall.operation,
      request: callColumns.request,
      droppedAt: platformCall.bodiesDroppedAt,
    })
    .from(platformCall)
    .where(eq(platformCall.id, id));
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoRecordOfSuchA"));
  if (row.droppedAt !== null) {
    throw new DomainError("conflict", t("domain.theBodyOfThisRequestIsNo"));
  }
  const operation = operations.find((one) => one.id === row.operation);
  if (operation === undefined)
    throw new DomainError("conflict", t("domain.theOperationOperationNoLongerExists", { operation: row.operation }));
  return { operation, request: row.request };
}

/** The one of the operation's area, the default before others; null where the connection has none. */
async function applicationFor(tx: Tx, connectionId: string, { area }: Operation): Promise<string | null> {
  const [row] = await tx
    .select({ appId: application.appId })
    .from(application)
    .where(and(eq(application.connectionId, connectionId), eq(application.area, area), isNull(application.archivedAt)))
    .orderBy(desc(application.isDefault), application.id)
    .limit(1);
  return row?.appId ?? null;
}

/** The sandbox knows applications of its own alone; what was hidden as the request was stored cannot be sent. */
function forSandbox(request: Record<string, unknown>, appId: string | null) {
  const left = Object.keys(request).filter((name) => hasHidden(request[name]));
  const kept = Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => {
      if (!left.includes(name)) return [[name, value]];
      return typeof value === "string" && URL.canParse(value) ? [[name, nowhere]] : [];
    }),
  );
  const isOther = appId !== null && typeof kept.appId === "string" && kept.appId !== appId;
  return { fields: isOther ? { ...kept, appId } : kept, appId: isOther ? appId : null, left };
}
