import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import type { UploadRow, uploadImport } from "#db/schema/uploads.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { suppressionChannels, takes } from "#server/domain/sending/suppressions/channels.ts";
import { hashNumber, type SuppressionPlace } from "#server/domain/sending/suppressions/number-hash.ts";
import { isHashOf } from "#server/domain/sending/suppressions/suppressed.ts";
import { isRefused, judgeSuppression, type SuppressionRow } from "./judge-rows.ts";
import { type SuppressionSettings, suppressionSettings } from "./settings.ts";

export type SuppressionCounts = { added: number; updated: number; unchanged: number; refused: number };
type Import = Pick<typeof uploadImport.$inferSelect, "id" | "workspaceId" | "settings" | "createdBy" | "createdAt">;

/** A number as it will be kept; `id` where it is there. */
type Kept = { id: string | null; hash: string; number: string; reason: string; until: Date | null; isChanged: boolean };

/**
 * Takes a block of rows over into each channel of the import, each row counted once. One that is there already gets the row's reason, if it has one, and
 * whichever end is the later: an import shortens no suppression.
 */
export async function takeSuppressions(
  tx: Tx,
  keyring: Keyring,
  of: Import,
  rows: readonly UploadRow[],
): Promise<SuppressionCounts> {
  const settings = suppressionSettings.parse(of.settings);
  const judged = rows.map((row) => judgeSuppression(row, settings, of.createdAt));
  const taken = judged.flatMap((row) => (isRefused(row) ? [] : [row]));
  const fates: Map<SuppressionRow, Fate>[] = [];
  // In one order for everybody, so that two imports of the same numbers do not wait for each other.
  for (const channel of suppressionChannels.filter((one) => settings.channels.includes(one)))
    fates.push(
      await takeIn(
        tx,
        keyring,
        { ...of, channel },
        {
          rows: taken.filter(({ number }) => takes(channel, number)),
          settings,
        },
      ),
    );
  const counts = { added: 0, updated: 0, unchanged: 0, refused: judged.length - taken.length };
  for (const row of taken) counts[mostOf(fates.map((fate) => fate.get(row) ?? "unchanged"))] += 1;
  return counts;
}

/** What a row did to what is kept. */
type Fate = "added" | "updated" | "unchanged";

/** Of a row in all channels, counted once: what it did most. */
function mostOf(fates: readonly Fate[]): Fate {
  if (fates.includes("added")) return "added";
  return fates.includes("updated") ? "updated" : "unchanged";
}

/** Takes rows over in one channel, and answers what each of them did. */
async function takeIn(
  tx: Tx,
  keyring: Keyring,
  of: Import & SuppressionPlace,
  { rows, settings }: { rows: readonly SuppressionRow[]; settings: SuppressionSettings },
): Promise<Map<SuppressionRow, Fate>> {
  const hashes = new Map(rows.map(({ number }) => [number, hashNumber(keyring, of, number).toString("hex")]));
  const kept = await readKept(tx, of, [...hashes.values()]);
  const fates = new Map(rows.map((row) => [row, fold(kept, row, hashes.get(row.number) ?? "", settings)]));
  await store(tx, of, [...kept.values()]);
  return fates;
}

/** Locked in one order too. */
async function readKept(tx: Tx, place: SuppressionPlace, hashes: readonly string[]): Promise<Map<string, Kept>> {
  const { workspaceId, channel } = place;
  const hash = sql<string>`encode(${suppression.numberHash}, 'hex')`;
  const rows = await tx
    .select({ id: suppression.id, hash, reason: suppression.reason, until: suppression.until })
    .from(suppression)
    .where(and(eq(suppression.workspaceId, workspaceId), eq(suppression.channel, channel), isHashOf(hashes)))
    .orderBy(asc(suppression.numberHash))
    .for("no key update");
  return new Map(rows.map((row) => [row.hash, { ...row, number: "", isChanged: false }]));
}

function fold(kept: Map<string, Kept>, row: SuppressionRow, hash: string, { reason }: SuppressionSettings): Fate {
  const there = kept.get(hash);
  const { number, until } = row;
  if (!there) {
    kept.set(hash, { id: null, hash, number, reason: row.reason ?? reason, until, isChanged: true });
    return "added";
  }
  const next = { reason: row.reason ?? there.reason, until: later(there.until, until) };
  if (next.reason === there.reason && next.until?.getTime() === there.until?.getTime()) return "unchanged";
  kept.set(hash, { ...there, ...next, isChanged: true });
  return "updated";
}

/** For good is later than any day. */
function later(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return null;
  return a.getTime() >= b.getTime() ? a : b;
}

async function store(
  tx: Tx,
  { id: importId, workspaceId, channel, createdBy }: Import & SuppressionPlace,
  all: readonly Kept[],
): Promise<void> {
  const changed = all.filter(({ isChanged }) => isChanged);
  const added = changed.filter(({ id }) => id === null).toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const updated = changed.filter(({ id }) => id !== null);
  if (added.length > 0)
    // Whoever adds one of them just now makes this fail as a whole; the block is then taken over again.
    await tx.execute(sql`
      insert into suppression (workspace_id, channel, number, number_hash, reason, until, created_by, import_id)
      select ${workspaceId}, ${channel}, r.number, decode(r.hash, 'hex'), r.reason, r.until, ${createdBy}, ${importId}
      from jsonb_to_recordset(${JSON.stringify(added)}::text::jsonb)
        r(number text, hash text, reason text, until timestamptz)`);
  if (updated.length > 0)
    await tx.execute(sql`
      update suppression s set reason = r.reason, until = r.until, import_id = ${importId}
      from jsonb_to_recordset(${JSON.stringify(updated)}::text::jsonb) r(id uuid, reason text, until timestamptz)
      where s.id = r.id`);
}
