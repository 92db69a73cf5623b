import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createWorkspace, openServices } from "#tests/support/factories.ts";
import { createOlderDatabase, type OlderDatabase } from "#tests/support/older-database.ts";
import { append } from "./world.ts";

let older: OlderDatabase;
beforeAll(async () => {
  older = await createOlderDatabase(`upgrade_${process.pid}`, 5);
});
afterAll(() => older.drop());

test("a chain begun in the first version goes on in the second, and all of it verifies", async () => {
  const { url } = older;
  const owner = openOwner(url, 1);
  const [place] = await owner.execute<{ id: string }>(
    sql`insert into workspace (slug, name) values ('older', 'Older') returning id`,
  );
  const id = place?.id ?? "";
  for (const label of ["Ada", 'Zoë "Ω"', "sweeper"])
    await owner.execute(sql`select audit_append(${id}::uuid, ${label === "sweeper" ? "job" : "person"}, null, ${label}, 'old.done',
      'test', 't-1', '{"a": [1, "ü"]}', 'request-1', '192.0.2.1')`);
  await owner.$client.end();

  await migrateDatabase(url);
  const services = await openServices(url);
  const scope = { ...(await createWorkspace(services)), workspace: { id, slug: "older", name: "Older" } };
  await append(scope, { meta: { new: true } });
  await append({ ...scope, token: { id: scope.person.id, name: "a program" } });
  expect(await verifyWorkspace(services.db.app, id)).toMatchObject({ broken: null, entries: 5, head: 5 });
  const kinds = await services.db.system.execute(
    sql`select version, actor_kind as kind from audit where workspace_id = ${id} order by seq`,
  );
  expect(kinds).toEqual([
    { version: 1, kind: "person" },
    { version: 1, kind: "person" },
    { version: 1, kind: "job" },
    { version: 2, kind: "person" },
    { version: 2, kind: "token" },
  ]);
  await services.close();
});
