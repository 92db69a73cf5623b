import { sql } from "drizzle-orm";
import { openOwner } from "#db/client.ts";

/** Secrets by what they are. */
export type Canaries = Map<string, string>;

/** A secret as it may stand in a text: as it is, escaped, encoded, as bytes; in base64 also in the middle of something. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inside = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    // The signs at both ends hold bits of the neighbours.
    return text.slice(before === 0 ? 0 : before + 1, -1);
  });
  const all = [
    secret,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    inJson.replaceAll("/", "\\/"),
    secret.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    ...inside,
    ...inside.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
  return [...new Set(all)];
}

/** Which of the secrets are in the text, by their names. */
export function findCanaries(text: string, canaries: Canaries): string[] {
  return [...canaries]
    .filter(([, secret]) => spellingsOf(secret).some((one) => text.includes(one)))
    .map(([name]) => name);
}

/** Every row of every table as text, columns named; bytes are in hex. As the tables' owner sees them. */
export async function dumpTables(databaseUrl: string): Promise<Map<string, string>> {
  const db = openOwner(databaseUrl, 1);
  try {
    const tables = await db.execute<{ schema: string; name: string }>(sql`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`);
    const columns = new Map<string, string>();
    for (const { schema, name } of tables) {
      const rows = await db.execute<Record<string, string>>(
        sql`select to_jsonb(t) as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      );
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row ?? {})) {
          const key = `${schema}.${name}.${column}`;
          const text = typeof value === "string" ? value : JSON.stringify(value);
          columns.set(key, `${columns.get(key) ?? ""}\n${text}`);
        }
    }
    return columns;
  } finally {
    await db.$client.end();
  }
}
