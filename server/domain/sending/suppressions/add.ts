import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import type { SuppressionArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { firstChannel, suppressionChannels, takes } from "./channels.ts";
import { hashNumber, type SuppressionPlace } from "./number-hash.ts";
import { mostPasted, type PastedLine, readPasted } from "./pasted-lines.ts";
import { requireComing } from "./row.ts";
import { findSuppressed, isHashOf, type Suppressed } from "./suppressed.ts";

/**
 * What became of a line, in each channel where it names a number: one that was there is kept as it was, with the reason it
 * has.
 */
export type LineFate = { line: number; text: string } & (
  | { fate: "added"; channel: SuppressionArea; number: string }
  | { fate: "already_there"; channel: SuppressionArea; number: string; reason: string; until: Date | null }
  | { fate: "refused"; problem: string }
);

export type NewSuppressions = {
  /** In which they are suppressed, addresses for email and numbers for the others; each makes an entry of its own. Without any, the first. */
  channels?: readonly SuppressionArea[] | undefined;
  numbers: string;
  country: string | null;
  reason: string;
  until: Date | null;
};

/** `added` counts entries: a number that was added in two channels is two. The others count lines of `lines`. */
export type AddedNumbers = { lines: LineFate[]; added: number; alreadyThere: number; refused: number };

/**
 * Suppresses one or many pasted numbers and addresses in one or many channels for a reason, until a moment or for good. One
 * whose suppression has expired is added again. Throws `invalid` for no or too many lines and for an end that has come.
 */
export async function addSuppressions(
  scope: Scope,
  { channels: asked = [firstChannel], ...input }: NewSuppressions,
): Promise<AddedNumbers> {
  requirePermission(scope, "suppression.manage");
  requireComing(input.until);
  // In one order for everybody, so that two who add the same numbers do not wait for each other.
  const channels = suppressionChannels.filter((channel) => asked.includes(channel));
  const lines = readPasted(input.numbers, input.country, channels);
  if (lines.length === 0) throw new DomainError("invalid", t("domain.writeAtLeastOneNumber"), { field: "numbers" });
  if (lines.length > mostPasted) {
    const message = t("domain.tooManyNumbersPasted", { count: lines.length, most: mostPasted.toLocaleString("en") });
    throw new DomainError("invalid", message, { field: "numbers" });
  }
  const { services, workspace } = scope;
  return inWorkspace(services.db.app, workspace.id, async (tx) => {
    const all = [...new Set(lines.flatMap((line) => ("number" in line ? [line.number] : [])))];
    const found: InChannel[] = [];
    for (const channel of channels) {
      const numbers = all.filter((number) => takes(channel, number));
      if (numbers.length === 0) continue;
      const place = { workspaceId: workspace.id, channel };
      const added = await insertNew(tx, scope, place, { ...input, numbers });
      found.push({ channel, added, there: await findSuppressed(tx, services.keyring, place, numbers) });
    }
    const fates = lines.flatMap((line) => fatesOf(scope, line, found));
    const count = (fate: LineFate["fate"]) => fates.filter((line) => line.fate === fate).length;
    const added = found.reduce((sum, one) => sum + one.added.size, 0);
    if (added > 0) await audit(tx, scope, input, found);
    return { lines: fates, added, alreadyThere: count("already_there"), refused: count("refused") };
  });
}

/** What there is of the numbers in a channel: the ids of entries that were added, and all that hold now, by number. */
type InChannel = {
  channel: SuppressionArea;
  added: ReadonlyMap<string, string>;
  there: ReadonlyMap<string, Suppressed>;
};

/** Answers the ids of those that were not there before, by number. */
async function insertNew(
  tx: Tx,
  scope: Scope,
  place: SuppressionPlace,
  { numbers, reason, until }: { numbers: readonly string[]; reason: string; until: Date | null },
): Promise<Map<string, string>> {
  const { keyring } = scope.services;
  // In one order too.
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

function fatesOf(scope: Scope, line: PastedLine, found: readonly InChannel[]): LineFate[] {
  const { line: no, text } = line;
  if ("problem" in line) return [{ line: no, text, fate: "refused", problem: line.problem }];
  const { number } = line;
  return found
    .filter(({ channel }) => takes(channel, number))
    .map(({ channel, added, there }) => {
      const was = there.get(number);
      if (added.has(number) || !was) return { line: no, text, fate: "added", channel, number };
      const { reason, until } = was;
      return { line: no, text, fate: "already_there", channel, number, reason: shownText(scope, reason), until };
    });
}

async function audit(
  tx: Tx,
  scope: Scope,
  { reason, until }: { reason: string; until: Date | null },
  found: readonly InChannel[],
): Promise<void> {
  const isIn = found.filter(({ added }) => added.size > 0);
  const ids = isIn.flatMap(({ added }) => [...added.values()]);
  const numbers = new Set(isIn.flatMap(({ added }) => [...added.keys()]));
  await appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action: "suppression.added",
    target: { kind: "suppression", id: ids.length === 1 ? (ids[0] ?? null) : null },
    after: { reason: maskText(reason), until: until?.toISOString() ?? null },
    meta: { channels: isIn.map(({ channel }) => channel), numbers: numbers.size },
    personal: { numbers: [...numbers].join(", ") },
  });
}
