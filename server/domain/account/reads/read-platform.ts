import type { z } from "zod";
import { inWorkspace } from "#db/client.ts";
import { type FaultTable, type Operation, remedyOf } from "#server/contract/operation.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import { type Connection, findApplication } from "#server/domain/account/connections/open-account.ts";
import { paceRead } from "#server/domain/account/connections/read-pace.ts";
import { asSentence } from "#server/domain/as-sentence.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { readOver } from "./read-over.ts";

/** Reads answer in well under a second; a page should say that the platform is silent rather than wait long. */
const readTimeoutMs = 10_000;

export type PlatformRead<Reply> = { reply: Reply; platformCallId: string; at: Date };

/**
 * Makes one read over the account of an application, for a person. Throws `refused` with the platform's code, its meaning and remedy, or
 * `unavailable` when there is no usable answer, `too_many` where they ask too often; the first two carry the id of the
 * call's record.
 */
export async function readPlatform<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  scope: Scope,
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
  appId: string,
): Promise<PlatformRead<z.output<Reply>>> {
  const { services, workspace } = scope;
  paceRead(scope);
  const { connection } = await inWorkspace(services.db.app, workspace.id, (tx) =>
    findApplication(tx, operation.area, appId),
  );
  return readPlatformOver(scope, connection, operation, request);
}

/** The same over a connection of the workspace's, for what belongs to no application. Whoever calls it keeps the pace. */
export async function readPlatformOver<
  Request extends z.ZodObject,
  Reply extends z.ZodObject,
  Faults extends FaultTable,
>(
  scope: Scope,
  connection: Connection,
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
  { timeoutMs = readTimeoutMs }: { timeoutMs?: number } = {},
): Promise<PlatformRead<z.output<Reply>>> {
  const { services, workspace } = scope;
  let platformCallId = "";
  const result = await readOver(services, connection, operation, request, {
    timeoutMs,
    journal: callJournal(services.db.app, services.keyring, {
      workspaceId: workspace.id,
      connectionId: connection.id,
      by: { personId: scope.person.id },
      onRecorded: (id) => {
        platformCallId = id;
      },
    }),
  });
  if (result.kind === "accepted") return { reply: result.reply, platformCallId, at: new Date() };
  if (result.kind === "refused")
    throw refusalError(operation, result.status, shownText(scope, result.reason), platformCallId);
  throw new DomainError("unavailable", t("domain.thePlatformCouldNotBeAskedNote", { note: told(result.note) }), {
    platformCallId,
    operation: operation.id,
  });
}

function refusalError(
  operation: Operation,
  status: string,
  reason: string | null,
  platformCallId: string,
): DomainError {
  const faults: FaultTable = operation.faults;
  const fault = Object.entries(faults).find(([code]) => code === status)?.[1];
  const meaning = fault ? asSentence(fault.meaning) : t("domain.thePlatformAnsweredStatus", { status });
  return new DomainError("refused", meaning, {
    operation: operation.id,
    status,
    reason,
    remedy: fault ? remedyOf(operation, fault) : t("domain.thisCodeIsNotInThePlatforms"),
    who: fault?.who ?? "account_manager",
    platformCallId,
  });
}
