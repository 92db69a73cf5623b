import fc from "fast-check";
import type postgres from "postgres";

export type Sql = postgres.TransactionSql;
/** Something done to the chain behind its back, and the numbers of entries of which the first broken one may be. */
type Tampering = { name: string; names: number[]; run(sql: Sql, workspaceId: string): Promise<unknown> };

/** How many entries the chain has that is tampered with, and after which its head was anchored. */
export const entries = 9;
export const anchored = [5, 9];

const bytes: Record<string, string[]> = {
  audit: ["prev", "hash"],
  audit_subject: ["salt"],
  audit_anchor: ["hash", "signature"],
  audit_head: ["hash"],
};
const texts: Record<string, string[]> = {
  audit: ["actor_label", "action", "target_kind", "target_id", "request_id", "body"],
  audit_subject: ["personal"],
  audit_anchor: ["key_id"],
};
const others: [table: string, column: string, value: (amount: number) => string][] = [
  ["audit", "at", (amount) => `at + interval '${amount} milliseconds'`],
  ["audit", "version", (amount) => `version + ${amount}`],
  ["audit", "version", () => "1"],
  ["audit", "actor_kind", () => "case actor_kind when 'job' then 'system' else 'job' end"],
  ["audit", "person_id", () => "gen_random_uuid()"],
  ["audit", "token_id", () => "gen_random_uuid()"],
  ["audit", "meta", (amount) => `meta || '{"added": ${amount}}'`],
  ["audit", "meta", () => "'{}'"],
  ["audit", "target_id", () => "null"],
  ["audit", "request_id", () => "null"],
  ["audit", "workspace_id", () => "gen_random_uuid()"],
  ["audit_anchor", "at", (amount) => `at + interval '${amount} milliseconds'`],
];

/** Rows of a table that stand for an entry; one of them is chosen by `pick`. */
function rowOf(table: string, pick: number): number {
  const rows: Record<string, number[]> = {
    audit_anchor: anchored,
    audit_head: [entries],
  };
  const possible = rows[table] ?? Array.from({ length: entries }, (_, index) => index + 1);
  return possible[pick % possible.length] ?? 1;
}

function set(table: string, column: string, seq: number, value: string): Tampering {
  return {
    name: `${table}.${column} of ${seq} = ${value}`,
    names: [seq],
    run: (sql, id) =>
      sql.unsafe(`update ${table} set ${column} = ${value} where workspace_id = '${id}' and seq = ${seq}`),
  };
}

const pick = fc.nat(1000);
const columnsOf = (of: Record<string, string[]>) =>
  fc.constantFrom(
    ...Object.entries(of).flatMap(([table, columns]) => columns.map((column) => [table, column] as const)),
  );

const changedByte = fc
  .tuple(columnsOf(bytes), pick, pick, fc.integer({ min: 1, max: 255 }))
  .map(([[table, column], row, at, mask]) => {
    const place = `${at} % length(${column})`;
    return set(
      table,
      column,
      rowOf(table, row),
      `set_byte(${column}, ${place}, get_byte(${column}, ${place}) # ${mask})`,
    );
  });

const changedCharacter = fc.tuple(columnsOf(texts), pick, pick).map(([[table, column], row, at]) => {
  const place = `1 + ${at} % greatest(length(${column}), 1)`;
  const other = `case substr(${column}, ${place}, 1) when 'x' then 'y' else 'x' end`;
  return set(
    table,
    column,
    rowOf(table, row),
    `coalesce(overlay(${column} placing ${other} from ${place} for 1), 'x')`,
  );
});

const changedValue = fc
  .tuple(fc.constantFrom(...others), pick, fc.integer({ min: 1, max: 1000 }))
  .map(([[table, column, value], row, amount]) => set(table, column, rowOf(table, row), value(amount)));

const two = fc.uniqueArray(fc.integer({ min: 1, max: entries }), { minLength: 2, maxLength: 2 });

const swapped = two.map(
  ([one = 1, other = 2]): Tampering => ({
    name: `${one} and ${other} swapped`,
    names: [Math.min(one, other)],
    run: async (sql, id) => {
      // By way of a number that is free, since two entries of one millisecond may not have the same for a moment.
      for (const [from, to] of [
        [one, -1],
        [other, one],
        [-1, other],
      ])
        await sql`update audit set seq = ${to ?? 0} where workspace_id = ${id} and seq = ${from ?? 0}`;
    },
  }),
);

const copied = two.map(
  ([one = 1, other = 2]): Tampering => ({
    name: `what ${one} says put into ${other}`,
    names: [other],
    run: (
      sql,
      id,
    ) => sql`update audit t set body = s.body, action = s.action, meta = s.meta, target_id = s.target_id || '!'
    from audit s where t.workspace_id = s.workspace_id and t.workspace_id = ${id} and s.seq = ${one} and t.seq = ${other}`,
  }),
);

const personMoved = fc
  .tuple(fc.integer({ min: 1, max: entries }), fc.integer({ min: 1, max: entries + 2 }))
  .filter(([from, to]) => from !== to)
  .map(
    ([from, to]): Tampering => ({
      name: `the people of ${from} put into ${to}`,
      names: [to],
      run: async (sql, id) => {
        await sql`delete from audit_subject where workspace_id = ${id} and seq = ${to}`;
        await sql`update audit_subject set seq = ${to}::bigint where workspace_id = ${id} and seq = ${from}`;
      },
    }),
  );

/** What is hashed stays the same: the salt, and what follows it. */
const saltMoved = fc
  .tuple(fc.integer({ min: 1, max: entries }), fc.integer({ min: -8, max: 8 }))
  .filter(([, by]) => by !== 0)
  .map(
    ([seq, by]): Tampering => ({
      name: `${by} bytes moved from what is kept of the people of ${seq} to its salt`,
      names: [seq],
      run: async (sql, id) => {
        const [row] = await sql<{ salt: Buffer; personal: string }[]>`
        select salt, personal from audit_subject where workspace_id = ${id} and seq = ${seq}`;
        const all = Buffer.concat([row?.salt ?? Buffer.alloc(0), Buffer.from(row?.personal ?? "")]);
        // A salt's last bytes are rarely text, and then cannot be moved this way.
        const at = by < 0 && !isText(all.subarray(32 + by)) ? 33 : 32 + by;
        await sql`update audit_subject set salt = ${all.subarray(0, at)}, personal = ${all.subarray(at).toString("utf8")}
        where workspace_id = ${id} and seq = ${seq}`;
      },
    }),
  );

const isText = (bytes: Buffer) => !bytes.includes(0) && !bytes.toString("utf8").includes("\u{FFFD}");

const inserted = fc.tuple(fc.integer({ min: 1, max: entries }), fc.integer({ min: -2, max: entries + 4 })).map(
  ([from, to]): Tampering => ({
    name: `a copy of ${from} inserted as ${to}`,
    names: [to],
    run: (
      sql,
      id,
    ) => sql`insert into audit (workspace_id, seq, at, version, actor_kind, person_id, token_id, actor_label, action,
      target_kind, target_id, meta, request_id, body, prev, hash)
    select workspace_id, ${to}::bigint, at + interval '1 hour', version, actor_kind, person_id, token_id, actor_label, action, target_kind,
      target_id, meta, request_id, body, prev, hash from audit where workspace_id = ${id} and seq = ${from}`,
  }),
);

const deleted = fc.integer({ min: 1, max: entries }).map(
  (seq): Tampering => ({
    name: `${seq} deleted`,
    names: [seq],
    run: (sql, id) => sql`delete from audit where workspace_id = ${id} and seq = ${seq}`,
  }),
);

const tailCut = fc.integer({ min: 0, max: entries - 1 }).map(
  (last): Tampering => ({
    name: `everything after ${last} cut off, the head with it`,
    names: [last + 1],
    run: async (sql, id) => {
      await sql`delete from audit where workspace_id = ${id} and seq > ${last}`;
      await sql`delete from audit_subject where workspace_id = ${id} and seq > ${last}`;
      await sql`update audit_head set seq = ${last}, hash = coalesce((select hash from audit where workspace_id = ${id} and seq = ${last}), decode('00', 'hex'))
      where workspace_id = ${id}`;
    },
  }),
);

/** By somebody who knows how entries are hashed: the chain is whole again, and only the anchors tell. */
const writtenAnew = fc.integer({ min: 2, max: entries }).map(
  (first): Tampering => ({
    name: `everything from ${first} on written anew`,
    names: [anchored.find((seq) => seq >= first) ?? entries],
    run: async (sql, id) => {
      await sql`update audit set action = 'forged.done', body = replace(body, '"recipient.asked"', '"forged.done"')
      where workspace_id = ${id} and seq = ${first}`;
      for (let seq = first; seq <= entries; seq++) {
        await sql`update audit a set prev = p.hash, hash = sha256(p.hash || convert_to(a.body, 'UTF8')) from audit p
        where a.workspace_id = ${id} and p.workspace_id = ${id} and a.seq = ${seq} and p.seq = ${seq - 1}`;
      }
      await sql`update audit_head set hash = (select hash from audit where workspace_id = ${id} and seq = ${entries}) where workspace_id = ${id}`;
    },
  }),
);

const keyChanged = pick.map(
  (at): Tampering => ({
    name: `byte ${at} of the public key changed`,
    names: [anchored[0] ?? 0],
    run: (sql) =>
      sql`update anchor_key set public_key = set_byte(public_key, ${at}::int % length(public_key), get_byte(public_key, ${at}::int % length(public_key)) # 1)`,
  }),
);

const headMoved = fc
  .integer({ min: 0, max: entries + 3 })
  .filter((seq) => seq !== entries)
  .map(
    (seq): Tampering => ({
      name: `the head moved to ${seq}`,
      names: [Math.min(seq, entries) + 1],
      run: (sql, id) => sql`update audit_head set seq = ${seq} where workspace_id = ${id}`,
    }),
  );

/** Anything that can be done to a chain and its anchors. */
export const tampering = fc.oneof(
  { arbitrary: changedByte, weight: 4 },
  { arbitrary: changedCharacter, weight: 4 },
  { arbitrary: changedValue, weight: 4 },
  swapped,
  copied,
  personMoved,
  saltMoved,
  inserted,
  deleted,
  tailCut,
  writtenAnew,
  keyChanged,
  headMoved,
);
