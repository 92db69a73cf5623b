import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import type { SuppressionArea } from "#server/contract/areas.ts";
import { containing } from "#server/domain/containing.ts";
import { byTime, type Page, type Paging, type TimePlace } from "#server/domain/paging.ts";
import { isFoundIn, maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { suppressionChannels, takes } from "./channels.ts";
import { readContact } from "./contact.ts";
import { hashNumber } from "./number-hash.ts";
import { noSuchSuppression, type SuppressionRow, selectSuppressions, shownSuppression } from "./row.ts";
import { holds, isHashOf } from "./suppressed.ts";

/** Of one channel, or of all. */
type OfChannel = { channel?: SuppressionArea | undefined };
type Asked = OfChannel & Paging<TimePlace> & { q?: string | undefined };

/** Entries that one search looks through; who looks further goes on where that ended. */
const searchedAtOnce = 5000;

/**
 * Suppressed numbers and addresses of one channel or of all, last added first, found by number or by reason as the viewer reads them. A search may find nothing in
 * what it looked through and have a next page all the same.
 */
export async function listSuppressions(scope: Scope, asked: Asked): Promise<Page<SuppressionRow>> {
  requirePermission(scope, "suppression.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { q, cursor, limit, channel } = asked;
    const place = { workspaceId: scope.workspace.id, channel };
    // Whole, it is found by its index, also the one whose person was erased.
    const whole = q !== undefined && maySeePersonal(scope) && !cursor ? await findWhole(tx, scope, place, q) : [];
    if (whole.length > 0) return { rows: whole, next: null };
    const end = q === undefined ? null : await endOfSearch(tx, place, cursor);
    const isScanned = q !== undefined && !maySeePersonal(scope);
    const rows = isScanned
      ? await scan(tx, scope, { ...asked, place, end })
      : await readPage(tx, scope, { ...asked, place, end });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit && last ? { at: last.createdAt, id: last.id } : end;
    return { rows: shown, next: next && byTime.write(next) };
  });
}

async function findWhole(tx: Tx, scope: Scope, place: Place, q: string): Promise<SuppressionRow[]> {
  const { workspaceId, channel: asked } = place;
  const channels = suppressionChannels.filter((channel) => asked === undefined || channel === asked);
  const read = readContact(q, null, channels);
  if (!("contact" in read)) return [];
  const hashes = channels
    .filter((channel) => takes(channel, read.contact))
    .map((channel) => hashNumber(scope.services.keyring, { workspaceId, channel }, read.contact).toString("hex"));
  const rows = await selectSuppressions(tx)
    .where(and(isIn(place), isHashOf(hashes)))
    .orderBy(...newestFirst);
  return rows.map((row) => shownSuppression(scope, row));
}

/** The last of the entries that one search looks through; null where it reaches the end. */
async function endOfSearch(tx: Tx, place: Place, cursor: TimePlace | undefined): Promise<TimePlace | null> {
  const [last, next] = await tx
    .select({ at: suppression.createdAt, id: suppression.id })
    .from(suppression)
    .where(and(isIn(place), after(cursor)))
    .orderBy(...newestFirst)
    .offset(searchedAtOnce - 1)
    .limit(2);
  return last && next ? last : null;
}

/** One entry of the list. Throws `not_found`. */
export async function getSuppression(scope: Scope, id: string): Promise<SuppressionRow> {
  requirePermission(scope, "suppression.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await selectSuppressions(tx).where(eq(suppression.id, id));
    if (!row) throw noSuchSuppression();
    return shownSuppression(scope, row);
  });
}

/** Entries are counted up to here, so that a long list costs no more than this. */
export const entriesCounted = 10_000;

/**
 * How many entries hold now and how many have expired, of the last added `entriesCounted`; `isMore` says that there are
 * others. A number has an entry in each channel in which it is suppressed.
 */
export async function countSuppressions(
  scope: Scope,
  asked: OfChannel = {},
): Promise<{ holding: number; expired: number; isMore: boolean }> {
  requirePermission(scope, "suppression.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const last = tx
      .select({ isHeld: sql<boolean>`${holds}`.as("is_held") })
      .from(suppression)
      .where(isIn({ workspaceId: scope.workspace.id, channel: asked.channel }))
      .orderBy(...newestFirst)
      .limit(entriesCounted + 1)
      .as("last");
    const [row] = await tx
      .select({
        holding: sql<number>`(count(*) filter (where is_held))::int`,
        expired: sql<number>`(count(*) filter (where not is_held))::int`,
      })
      .from(last);
    const { holding = 0, expired = 0 } = row ?? {};
    return { holding, expired, isMore: holding + expired > entriesCounted };
  });
}

type Place = OfChannel & { workspaceId: string };

const isIn = ({ workspaceId, channel }: Place) =>
  and(eq(suppression.workspaceId, workspaceId), channel === undefined ? undefined : eq(suppression.channel, channel));

const newestFirst = [desc(suppression.createdAt), desc(suppression.id)];

const after = (cursor: TimePlace | undefined) =>
  cursor &&
  sql`(${suppression.createdAt}, ${suppression.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;

const isFrom = (end: TimePlace | null) =>
  end
    ? sql`(${suppression.createdAt}, ${suppression.id}) >= (${end.at.toISOString()}::timestamptz, ${end.id}::uuid)`
    : undefined;

type Part = Asked & { place: Place; end: TimePlace | null };

async function readPage(tx: Tx, scope: Scope, { q, cursor, limit, place, end }: Part): Promise<SuppressionRow[]> {
  const rows = await selectSuppressions(tx)
    .where(and(isIn(place), after(cursor), isFrom(end), q === undefined ? undefined : matches(q)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return rows.map((row) => shownSuppression(scope, row));
}

/** Part of a number however it is typed, also as it is dialled at home, or of an address. */
function matches(q: string): SQL | undefined {
  const digits = /^[+\d\s().\-–/]+$/.test(q)
    ? q
        .replace(/[^+\d]/g, "")
        .replace(/^00/, "+")
        .replace(/^0/, "")
    : q.toLowerCase();
  return or(
    digits ? sql`${suppression.number} like ${containing(digits)}` : undefined,
    sql`${suppression.reason} ilike ${containing(q)}`,
  );
}

const scannedAtOnce = 2000;

/** By what is shown of the rows: by the true numbers, whoever searches could guess them digit by digit. */
async function scan(tx: Tx, scope: Scope, { q = "", cursor, limit, ...of }: Part): Promise<SuppressionRow[]> {
  const found: SuppressionRow[] = [];
  for (let from = cursor; found.length <= limit; ) {
    const rows = await readPage(tx, scope, { ...of, cursor: from, limit: scannedAtOnce - 1 });
    found.push(...rows.filter(({ number, reason }) => isFoundIn(q, [number, reason])));
    const last = rows.at(-1);
    if (!last || rows.length < scannedAtOnce) break;
    from = { at: last.createdAt, id: last.id };
  }
  return found;
}
