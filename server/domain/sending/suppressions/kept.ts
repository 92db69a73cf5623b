import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { SuppressionArea } from "#server/contract/areas.ts";
import type { Scope } from "#server/domain/scope.ts";
import { hashNumber } from "./number-hash.ts";
import { isHashOf } from "./suppressed.ts";

/** How much of a kind is kept of a person here; counts end at `mostKept`, which stands for more. */
export type Kept = { of: "messages" | "emails" | "calls" | "suppressions"; count: number };

/** Things of a kind are counted up to here. */
export const mostKept = 1000;

/** Counts up to `mostKept` rows of a query. */
export async function countKept(tx: Tx, of: Kept["of"], rows: SQL): Promise<Kept> {
  const [found] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${mostKept}) kept`,
  );
  return { of, count: found?.count ?? 0 };
}

/** How many suppressions name a number or an address, as it is kept, in some channels; also those whose end has come. */
export async function keptSuppressions(
  tx: Tx,
  { workspace, services: { keyring } }: Scope,
  channels: readonly SuppressionArea[],
  contact: string,
): Promise<Kept> {
  const hashes = channels.map((channel) =>
    hashNumber(keyring, { workspaceId: workspace.id, channel }, contact).toString("hex"),
  );
  const listed = JSON.stringify(channels);
  return countKept(
    tx,
    "suppressions",
    sql`select from suppression where workspace_id = ${workspace.id} and number is not null and ${isHashOf(hashes)}
      and channel in (select jsonb_array_elements_text(${listed}::text::jsonb))`,
  );
}
