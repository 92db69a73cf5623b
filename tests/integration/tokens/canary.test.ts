import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openOwner } from "#db/client.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import type { Scope } from "#server/domain/scope.ts";
import { signedIn } from "#tests/integration/trpc/portal.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { type Api, ask, openApi, send, streamPath } from "./world.ts";

let api: Api;
let owner: Scope;
beforeAll(async () => {
  api = await openApi({ sandboxUrl: "http://127.0.0.1:9" });
  owner = await createWorkspace(api.services);
  await createConnection(owner);
});
afterAll(() => api.close());

/** Every row of every table, as the tables' owner sees them. */
async function dump(): Promise<Map<string, string>> {
  const db = openOwner(api.databaseUrl, 1);
  try {
    const tables = await db.execute<{ schema: string; name: string }>(sql`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`);
    const rows = new Map<string, string>();
    for (const { schema, name } of tables) {
      const [row] = await db.execute<{ text: string }>(
        sql`select coalesce(string_agg(t::text, chr(10)), '') as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      );
      rows.set(`${schema}.${name}`, row?.text ?? "");
    }
    return rows;
  } finally {
    await db.$client.end();
  }
}

/** The text as it is, as bytes, and without the part that says what it is. */
function formsOf(text: string): string[] {
  const hex = Buffer.from(text).toString("hex");
  const secret = text.slice(4, 47);
  return [text, hex, secret, Buffer.from(secret, "base64url").toString("hex"), Buffer.from(text).toString("base64")];
}

test("a token's text is in the answer that made it, and nowhere else: no table, no log, no other answer", async () => {
  const { cookie, slug } = await signedIn(owner);
  const headers = { cookie, origin: api.url, "x-workspace": slug };
  const input = {
    name: "Canary",
    permissions: owner.permissions.has("email.send") ? ["email.send", "audit.read"] : [],
  };
  const made = await ask(api, "tokens.create", { ...input, days: 1 }, { headers });
  const { id, text: token } = z.object({ id: z.uuid(), text: z.string() }).parse(made.data);

  const said: string[] = [];
  const draft = {
    appId: "app-1",
    fromEmailAddress: "a@b.example",
    templateID: "1",
    receiverId: "list-1",
    subject: "x",
  };
  const key = { "idempotency-key": randomUUID() };
  said.push(JSON.stringify(await ask(api, "email.send", { draft }, { token, headers: key })));
  for (const { path, type } of walk()) {
    for (const with_ of [{ token }, { token, headers: { ...key, cookie } }, { headers }])
      said.push((await send(api, type === "subscription" ? streamPath(path, {}) : `/api/trpc/${path}`, with_)).text);
    if (type !== "subscription") said.push(JSON.stringify(await ask(api, path, {}, { token })));
  }
  said.push((await send(api, `/${slug}/sends/${randomUUID()}/recipients.csv`, { token })).text);
  // What fails inside leaves a line in the log.
  const broken = api.services.db.app.transaction;
  api.services.db.app.transaction = () => Promise.reject(new Error("the database is away"));
  said.push(JSON.stringify(await ask(api, "callbacks.list", {}, { token })));
  said.push(JSON.stringify(await ask(api, "email.review", { draft }, { token })));
  api.services.db.app.transaction = broken;
  await revokeToken(owner, { tokenId: id });
  said.push(JSON.stringify(await ask(api, "workspace.current", {}, { token })));

  const tables = await dump();
  // Controls: texts and bytes are seen where they are.
  expect(tables.get("public.api_token")).toContain("Canary");
  expect(tables.get("public.api_token")).toContain(createHash("sha256").update(token).digest("hex"));
  expect([...tables.values()].join("")).toContain("token.refused");
  expect(JSON.stringify(api.log)).toContain("the database is away");
  for (const form of formsOf(token)) {
    for (const [name, rows] of tables) expect(rows.includes(form), name).toBe(false);
    expect(JSON.stringify(api.log).includes(form), "the log").toBe(false);
    expect(said.join("\n").includes(form), "an answer").toBe(false);
  }
});
