import { connectTo } from "#db/driver.ts";
import { databaseUrl } from "./other-workspace.ts";

/** Holds all sending of a running product, as it does itself once its database turns out to have gone back in time. */
export async function holdAllSending(dataDir: string): Promise<void> {
  const sql = connectTo(databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
  try {
    await sql`insert into sending_hold (cause, database_at, known_at)
      values ('behind', now() - interval '3 hours', now() - interval '2 minutes')`;
  } finally {
    await sql.end();
  }
}
