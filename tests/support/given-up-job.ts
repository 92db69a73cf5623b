import { connectTo } from "#db/driver.ts";
import { databaseUrl } from "./other-workspace.ts";

/** Leaves an import of a running product's first workspace given up. There is no such import, so that trying it again ends well. */
export async function giveUpImport(dataDir: string): Promise<void> {
  const sql = connectTo(databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
  try {
    await sql`insert into job (kind, key, workspace_id, tries, failed_at, problem)
      select 'run_import', gen_random_uuid()::text, id, 5, now(), 'It failed 5 times in a row, with: The disk is full.'
      from workspace where slug = 'demo'`;
  } finally {
    await sql.end();
  }
}
