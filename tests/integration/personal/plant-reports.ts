import { inWorkspace } from "#db/client.ts";
import { reportRefusal } from "#db/schema/reports.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { countNext } from "#server/domain/reports/count/count-next.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { Somebody } from "./somebody.ts";

/** Whatever was planted is counted, as the workers do; and a send was refused that was made from a template called after them. */
export async function plantReports(scope: Scope, connection: Connection, { address }: Somebody): Promise<void> {
  const workspaceId = scope.workspace.id;
  const { system } = scope.services.db;
  while ((await inWorkspace(system, workspaceId, (tx) => countNext(tx, workspaceId))) > 0);
  const day = 86_400_000;
  await system.insert(reportRefusal).values({
    workspaceId,
    area: "email",
    quarter: new Date(Math.floor(Date.now() / day) * day - day),
    kind: "email.batchSend",
    connectionId: connection.id,
    template: `To ${address} · 4207`,
    code: "-16",
    count: 1,
  });
}
