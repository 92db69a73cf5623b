import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { isFoundIn, maySeePersonal } from "#server/domain/personal/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { hashNumber } from "./number-hash.ts";
import { noSuchSuppression, type SuppressionRow, selectSuppressions, shownSuppression } from "./row.ts";
import { holds } from "./suppressed.ts";

/** The row that the next page begins after. */
export type SuppressionCursor = { at: Date; id: string };
export type SuppressionPage = { rows: SuppressionRow[]; nextCursor?: SuppressionCursor | undefined };

type Asked = { q?: string | undefined; cursor?: SuppressionCursor | undefined; limit: number };

/** Suppressed numbers, last added first, found by number or by reason as the viewer reads them. */
export async function listSuppressions(scope: Scope, asked: Asked): Promise<SuppressionPage> {
  requirePermission(scope, "suppression.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const isScanned = asked.q !== undefined && !maySeePersonal(scope);
    const rows = isScanned ? await scan(tx, scope, asked) : await readPage(tx, scope, asked);
    const shown = rows.slice(0, asked.limit);
    const last = shown.at(-1);
    return {
      rows: shown,
      nextCursor: rows.length > asked.limit && last ? { at: last.createdAt, id: last.id } : undefined,
    };
  });
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

/** How many numbers are suppressed now, and how many entries have expired. */
export async function countSuppressions(scope: Scope): Promise<{ holding: number; expired: number }> {
  requirePermission(scope, "suppression.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx
      .select({
        holding: sql<number>`(count(*) filter (where ${holds}))::int`,
        expired: sql<number>`(count(*) filter (where not ${holds}))::int`,
      })
      .from(suppression)
      .where(ofWorkspace(scope));
    return row ?? { holding: 0, expired: 0 };
  });
}

const ofWorkspace = (scope: Scope) =>
  and(eq(suppression.workspaceId, scope.workspace.id), eq(suppression.channel, "sms"));

const after = (cursor: SuppressionCursor | undefined) =>
  cursor &&
  sql`(${suppression.createdAt}, ${suppression.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;

async function readPage(tx: Tx, scope: Scope, { q, cursor, limit }: Asked): Promise<SuppressionRow[]> {
  const rows = await selectSuppressions(tx)
    .where(and(ofWorkspace(scope), after(cursor), q === undefined ? undefined : matches(scope, q)))
    .orderBy(desc(suppression.createdAt), desc(suppression.id))
    .limit(limit + 1);
  return rows.map((row) => shownSuppression(scope, row));
}

/** A number however it is typed, also as it is dialled at home; whole, it also finds the one whose person was erased. */
function matches(scope: Scope, q: string): SQL | undefined {
  const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = /^[+\d\s().\-–/]+$/.test(q)
    ? q
        .replace(/[^+\d]/g, "")
        .replace(/^00/, "+")
        .replace(/^0/, "")
    : null;
  const read = normaliseNumber(q, null);
  const place = { workspaceId: scope.workspace.id, channel: "sms" } as const;
  return or(
    digits ? sql`${suppression.number} like ${like(digits)}` : undefined,
    "number" in read ? eq(suppression.numberHash, hashNumber(scope.services.keyring, place, read.number)) : undefined,
    sql`${suppression.reason} ilike ${like(q)}`,
  );
}

const scannedAtOnce = 2000;

/** By what is shown of the rows: by the true numbers, whoever searches could guess them digit by digit. */
async function scan(tx: Tx, scope: Scope, { q = "", cursor, limit }: Asked): Promise<SuppressionRow[]> {
  const found: SuppressionRow[] = [];
  for (let from = cursor; found.length <= limit; ) {
    const rows = await readPage(tx, scope, { cursor: from, limit: scannedAtOnce - 1 });
    found.push(...rows.filter(({ number, reason }) => isFoundIn(q, [number, reason])));
    const last = rows.at(-1);
    if (!last || rows.length < scannedAtOnce) break;
    from = { at: last.createdAt, id: last.id };
  }
  return found;
}
