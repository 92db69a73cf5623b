import { expect } from "@playwright/test";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { PortalClient } from "./portal-client.ts";

type Row = Awaited<ReturnType<PortalClient["calls"]["list"]["query"]>>["rows"][number];

/** Waits until the product has read everything that the sandbox has of a kind of calls. */
export async function untilArchived(portal: PortalClient, kind: CallKind): Promise<void> {
  await expect
    .poll(
      async () => {
        const { streams } = await portal.archive.coverage.query();
        const own = streams.filter((stream) => stream.kind === kind);
        return own.length > 0 && own.every(({ backFill, headAt }) => backFill === null && headAt !== null);
      },
      { timeout: 120_000 },
    )
    .toBe(true);
}

/** The newest archived call of a kind that `suits`. */
export async function archivedCall(
  portal: PortalClient,
  kind: CallKind,
  suits: (row: Row) => boolean = () => true,
): Promise<Row> {
  await untilArchived(portal, kind);
  const { rows } = await portal.calls.list.query({ kind, limit: 100 });
  const found = rows.find(suits);
  if (!found) throw new Error(`no archived ${kind} call suits`);
  return found;
}
