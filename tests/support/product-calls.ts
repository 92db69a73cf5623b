import { eq } from "drizzle-orm";
import { connection } from "#db/schema/connections.ts";
import type { ToldCall } from "#server/compose/call-columns.ts";
import { plantRecords, sipCall } from "./call-records.ts";
import { openServices } from "./factories.ts";
import { databaseUrl } from "./other-workspace.ts";

/** Keeps a call of a SIP phone in a running product's own database, as its archiver would; answers its id. */
export async function plantSipCall(
  dataDir: string,
  connectionId: string,
  told: ToldCall & { at: Date },
): Promise<string> {
  const services = await openServices(databaseUrl(dataDir), { connections: 1 });
  try {
    const [own] = await services.db.system.select().from(connection).where(eq(connection.id, connectionId));
    if (!own) throw new Error("there is no such connection");
    const { ids } = await plantRecords(services, own, "sip", [sipCall(told)]);
    return ids[0] ?? "";
  } finally {
    await services.close();
  }
}
