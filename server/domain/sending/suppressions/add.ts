import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { firstChannel } from "./channels.ts";
import { hashNumber, type SuppressionPlace } from "./number-hash.ts";
import { mostPasted, type PastedLine, readPasted } from "./pasted-lines.ts";
import { requireComing } from "./row.ts";
import { findSuppressed, isHashOf, type Suppressed } from "./suppressed.ts";

/** What became of a line: one that was there is kept as it was, with the reason it has. */
export type LineFate = { line: number; text: string } & (
  | { fate: "added"; number: string }
  | { fate: "already_there"; number: string; reason: string; until: Date | null }
  | { fate: "refused"; problem: string }
);

export type NewSuppressions = {
  channel?: MessageArea | undefined;
  numbers: string;
  country: string | null;
  reason: string;
  until: Date | null;
};

export type AddedNumbers = { lines: LineFate[]; added: number; alreadyThere: number; refused: number };

/**
 * Suppresses one or many pasted numbers for a reason, until a moment or for good. One whose suppression has expired is
 * added anew. Throws `invalid` for no or too many lines and for an end that has come.
 */
export async function addSuppressions(
  scope: Scope,
  { channel = firstChannel, ...input }: NewSuppressions,
): Promise<AddedNumbers> {
  requirePermission(scope, "suppression.manage");
  requireComing(input.until);
  const lines = readPasted(input.numbers, input.country);
  if (lines.length === 0) throw new DomainError("invalid", "Write at least one number.", { field: "numbers" });
  if (lines.length > mostPasted) {
    const message = `These are ${lines.length.toLocaleString("en")} numbers. Up to ${mostPasted.toLocaleString("en")} can be pasted; import a file for more.`;
    throw new DomainError("invalid", message, { field: "numbers" });
  }
  const { services, workspace } = scope;
  const place = { workspaceId: workspace.id, channel };
  return inWorkspace(services.db.app, workspace.id, async (tx) => {
    const numbers = [...new Set(lines.flatMap((line) => ("number" in line ? [line.number] : [])))];
    const added = await insertNew(tx, scope, place, { ...input, numbers });
    const there = await findSuppressed(tx, services.keyring, place, numbers);
    const fates = lines.map((line) => fateOf(scope, line, added, there));
    const count = (fate: LineFate["fate"]) => fates.filter((line) => line.fate === fate).length;
    const counts = { added: added.size, alreadyThere: count("already_there"), refused: count("refused") };
    if (added.size > 0) await audit(tx, scope, { ...input, channel }, added);
    return { lines: fates, ...counts };
  });
}

/** Answers the ids of those that were not there before, by number. */
async function insertNew(
  tx: Tx,
  scope: Scope,
  place: SuppressionPlace,
  { numbers, reason, until }: { numbers: readonly string[]; reason: string; until: Date | null },
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const { keyring } = scope.services;
  // In one order for everybody, so that two who add the same numbers do not wait for each other.
  const rows = numbers
    .map((number) => ({ number, numberHash: hashNumber(keyring, place, number) }))
    .sort((a, b) => a.numberHash.compare(b.numberHash));
  const hashes = rows.map(({ numberHash }) => numberHash.toString("hex"));
  await tx
    .delete(suppression)
    .where(
      and(
        eq(suppression.workspaceId, place.workspaceId),
        eq(suppression.channel, place.channel),
        isHashOf(hashes),
        sql`${suppression.until} <= now()`,
      ),
    );
  const stored = await tx
    .insert(suppression)
    .values(rows.map((row) => ({ ...place, ...row, reason, until, createdBy: scope.person.id })))
    .onConflictDoNothing()
    .returning({ id: suppression.id, number: sql<string>`${suppression.number}` });
  const ids = new Map(stored.map(({ number, id }) => [number, id]));
  // As they were written, whatever order they were stored in.
  return new Map(numbers.flatMap((number) => entryOf(number, ids.get(number))));
}

function entryOf(number: string, id: string | undefined): [string, string][] {
  return id === undefined ? [] : [[number, id]];
}

function fateOf(
  scope: Scope,
  line: PastedLine,
  added: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, Suppressed>,
): LineFate {
  const { line: no, text } = line;
  if ("problem" in line) return { line: no, text, fate: "refused", problem: line.problem };
  const { number } = line;
  const found = there.get(number);
  if (added.has(number) || !found) return { line: no, text, fate: "added", number };
  return { line: no, text, fate: "already_there", number, reason: shownText(scope, found.reason), until: found.until };
}

async function audit(
  tx: Tx,
  scope: Scope,
  { channel, reason, until }: { channel: MessageArea; reason: string; until: Date | null },
  added: ReadonlyMap<string, string>,
): Promise<void> {
  const [only] = added.size === 1 ? added.values() : [];
  await appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action: "suppression.added",
    target: { kind: "suppression", id: only ?? null },
    after: { reason: maskText(reason), until: until?.toISOString() ?? null },
    meta: { channel, numbers: added.size },
    personal: { numbers: [...added.keys()].join(", ") },
  });
}
