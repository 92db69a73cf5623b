import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** How text stands in JSON, in addresses of pages and in base64, wherever that begins. */
export function encodingsOf(text: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${"x".repeat(before)}${text}`)
      .toString("base64")
      .replace(/=+$/, "");
    // Neighbours change the outermost letters.
    return encoded.slice(before === 0 ? 0 : before + 1, -1);
  });
  const escaped = [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
  return [text, text.replace("@", "\\u0040"), escaped, encodeURIComponent(text), ...inBase64];
}

/** Every place of the database, of any table and partition, whose bytes or text hold one of the values. */
export async function grep(owner: Db, values: readonly string[]): Promise<string[]> {
  const columns = await owner.execute<{
    table: string;
    schema: string;
    name: string;
    column: string;
    type: string;
  }>(sql`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, n.nspname as schema,
      c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    join pg_type y on y.oid = a.atttypid left join pg_type e on e.oid = y.typelem
    where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema$)' and a.attnum > 0 and not a.attisdropped
      and coalesce(nullif(e.typname, 'char'), y.typname) in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', 'xml')`);
  const found = new Set<string>();
  for (const { table, schema, name: called, column, type } of columns) {
    const name = sql`t.${sql.identifier(column)}`;
    // Bytes of UTF-16 hold a zero after each letter.
    const text = type === "bytea" ? sql`replace(encode(${name}, 'escape'), E'\\\\000', '')` : sql`${name}::text`;
    for (const value of values) {
      const [row] = await owner.execute<{ count: number }>(sql`
        select count(*)::int as count from ${sql.identifier(schema)}.${sql.identifier(called)} t where strpos(lower(${text}), ${value.toLowerCase()}) > 0
          or strpos(translate(${text}, ' -+', ''), ${value}) > 0`);
      if (row && row.count > 0) found.add(`${table}.${column}`);
    }
  }
  return [...found].toSorted();
}
