import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsFolder } from "#db/migrate.ts";
import { createDatabase } from "./database.ts";

/** A database, and a folder of migrations of which it never heard of the last ones. */
export type OlderDatabase = { url: string; folder: string; drop(): Promise<void> };

/** A database with the product's migrations, for which the folder has more: each of `later` is the SQL of one. */
export async function createOlderDatabase(later: readonly string[]): Promise<OlderDatabase> {
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), "switchboard-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(await readFile(path, "utf8"));
  for (const text of later) {
    const last = journal.entries.at(-1);
    if (last === undefined) throw new Error("there is no migration to come after");
    const idx = last.idx + 1;
    const tag = `${String(idx).padStart(4, "0")}_later`;
    await writeFile(join(folder, `${tag}.sql`), text);
    journal.entries.push({ ...last, idx, tag, when: last.when + 1 });
  }
  await writeFile(path, JSON.stringify(journal));
  return {
    url: database.url,
    folder,
    drop: async () => {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
