import type { z } from "zod";
import type { FaultTable, Operation } from "#server/contract/operation.ts";
import { readInTime } from "#server/domain/account/connections/clock.ts";
import { type Connection, openAccount, overlapRuns } from "#server/domain/account/connections/open-account.ts";
import type { Services } from "#server/domain/scope.ts";
import { type CallJournal, type CallResult, callPlatform } from "#server/platform/client.ts";

/**
 * Makes one read over a connection. While a change of keys overlaps and the platform refuses the new key, the read is made
 * once more with the one before: reading twice is harmless. So it is with the platform's time where ours is off. Throws
 * `unavailable` as `openAccount`.
 */
export async function readOver<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  services: Services,
  connection: Connection,
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
  options: { journal: CallJournal; timeoutMs: number },
): Promise<CallResult<z.output<Reply>>> {
  if (operation.effect !== "read") throw new Error(`${operation.id} is no read`);
  const read = (credentials: "current" | "previous") =>
    readInTime(services, connection, (row) =>
      callPlatform(operation, request, {
        agents: services.agents,
        account: openAccount(services, row, credentials),
        ...options,
      }),
    );
  const result = await read("current");
  const isRefused = result.kind === "refused" && result.fault?.kind === "credentials";
  return isRefused && overlapRuns(connection) ? read("previous") : result;
}
