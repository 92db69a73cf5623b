import { inWorkspace, type Tx } from "#db/client.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { type Connection, findApplication } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { defaultTitle } from "./default-title.ts";
import { type RepeatOf, repeatOf } from "./repeat-of.ts";
import {
  findRepeated,
  findStored,
  type NewSubmission,
  payloadHash,
  type Submission,
  storeSubmission,
} from "./store.ts";

/** What would be sent, as an area makes it of what people filled in. */
export type Sendable = {
  area: SendArea;
  operation: string;
  appId: string;
  /** One wire request per call, without the callback address. */
  requests: readonly Record<string, unknown>[];
  /** Throws where it can't be sent through that account. */
  assertSendable?: (connection: Connection) => void;
};

export type Reviewed = {
  /** Hash of what would be sent; the send is refused when it no longer matches. */
  hash: string;
  repeatOf: RepeatOf | null;
  /** The submission that came of this intent already, when it was stored and nobody saw the answer. */
  storedAs: string | null;
  connection: { kind: "sandbox" | "live"; name: string };
  applicationLabel: string;
};

/** What sending this would mean, whatever the area. Throws `not_found` for an unknown application, and as `assertSendable`. */
export async function reviewOf(
  tx: Tx,
  scope: Scope,
  sendable: Sendable,
  intentId?: string,
): Promise<{ review: Reviewed; connection: Connection }> {
  const { connection, label, hash } = await wired(tx, sendable);
  return {
    review: {
      hash: hash.toString("hex"),
      ...(await repeatsOf(tx, scope, hash, intentId)),
      connection: { kind: connection.kind, name: connection.name },
      applicationLabel: label,
    },
    connection,
  };
}

/** Whether the same was sent within a day, by this intent or by another. */
export async function repeatsOf(
  tx: Tx,
  scope: Scope,
  hash: Buffer,
  intentId?: string,
): Promise<Pick<Reviewed, "repeatOf" | "storedAs">> {
  const repeated = await findRepeated(tx, hash);
  if (!repeated) return { repeatOf: null, storedAs: null };
  if (repeated.intentId === intentId) return { repeatOf: null, storedAs: repeated.id };
  return { repeatOf: await repeatOf(tx, scope, repeated.id), storedAs: null };
}

/** The account that a send goes through, and the hash of what it gets. Throws as `reviewOf`. */
export async function wired(tx: Tx, { area, operation, appId, requests, assertSendable }: Sendable) {
  const account = await findApplication(tx, area, appId);
  assertSendable?.(account.connection);
  return { ...account, hash: payloadHash(operation, account.connection.id, requests) };
}

/** Throws `conflict` where what would be sent is not what a person read. A program reads none. */
export function assertReviewed(hash: Buffer | undefined, reviewedHash: string | null): void {
  if (reviewedHash !== null && hash?.toString("hex") !== reviewedHash) throw changedSince();
}

export function changedSince(): DomainError {
  return new DomainError("conflict", t("domain.whatWouldBeSentHasChangedSince"));
}

type Stored = Omit<NewSubmission, "area" | "operation" | "connectionId" | "requests" | "title"> & {
  /** Null where nobody named it. */
  title: string | null;
  /** What it is named after then. */
  what: string;
};

/**
 * Stores what was reviewed; the worker makes the calls. A repeat finds what the first one stored, whatever changed since.
 * Throws `conflict` when it is not what was reviewed, and as `reviewOf` and `storeSubmission`.
 */
export async function sendReviewed(
  scope: Scope,
  sendable: Sendable,
  { reviewedHash, what, ...given }: Stored & { reviewedHash: string | null },
): Promise<Submission> {
  const { area, operation, requests } = sendable;
  const stored = await findStored(scope, { intentId: given.intentId, operation, requests });
  if (stored) return stored;
  const { connection, hash } = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    wired(tx, sendable),
  );
  assertReviewed(hash, reviewedHash);
  const title = given.title ?? defaultTitle(what, new Date(), connection.timeZone);
  return storeSubmission(scope, { ...given, title, area, operation, connectionId: connection.id, requests });
}
