import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { type Call, call, openPortal, type Portal, signedIn, type Viewer } from "../trpc/portal.ts";

let portal: Portal;
let owner: Scope;
let viewer: Viewer;
beforeAll(async () => {
  portal = await openPortal({ sandboxUrl: "http://127.0.0.1:9" });
  owner = await createWorkspace(portal.services);
  viewer = await signedIn(owner);
});
afterAll(() => portal.close());

const good = {
  name: "Acme",
  baseUrl: "https://api.platform.example/",
  apiKey: "acme-key-planted-in-full",
  secret: "hush-hush-planted-secret",
  timeZone: "+08:00",
  applications: [{ area: "email", appId: "em-1", label: "Newsletters" }],
};
const create = (changes: Record<string, unknown>): Call => ({
  path: "connections.create",
  type: "mutation",
  input: { ...good, ...changes },
});

describe("what a connection may not be", () => {
  const one = good.applications[0];
  test.each([
    ["an address without https", { baseUrl: "http://api.platform.example" }, "baseUrl"],
    ["an address in this network", { baseUrl: "https://10.0.0.7" }, "baseUrl"],
    ["an address with a password", { baseUrl: "https://a:b@api.platform.example" }, "baseUrl"],
    ["an address with a query", { baseUrl: "https://api.platform.example?x=1" }, "baseUrl"],
    ["no address", { baseUrl: "" }, "baseUrl"],
    ["a name of blanks", { name: "   " }, "name"],
    ["a name that no database holds", { name: "Acme\u0000" }, "name"],
    ["a name on two lines", { name: "Acme\nInc" }, "name"],
    ["a key that would end its header", { apiKey: "key\r\nX-Other: 1" }, "apiKey"],
    ["a key with a blank inside", { apiKey: "two words" }, "apiKey"],
    ["an empty secret", { secret: " " }, "secret"],
    ["a secret of other scripts", { secret: "секрет" }, "secret"],
    ["a zone by name", { timeZone: "Asia/Shanghai" }, "timeZone"],
    ["a zone that does not exist", { timeZone: "+14:30" }, "timeZone"],
    ["an area that does not exist", { applications: [{ ...one, area: "fax" }] }, "applications.0.area"],
    ["an application without an id", { applications: [{ ...one, appId: "" }] }, "applications.0.appId"],
    [
      "an application id that no database holds",
      { applications: [{ ...one, appId: "a\u0000" }] },
      "applications.0.appId",
    ],
  ])("%s", async (_what, changes, field) => {
    const { code, error } = await call(create(changes), { viewer });
    expect(code).toBe("BAD_REQUEST");
    expect(error?.data.fields?.map(({ path }) => path)).toContain(field);
    expect(JSON.stringify(error)).not.toMatch(/planted/);
  });

  test("and nothing of what was refused was stored", async () => {
    const [row] = await portal.services.db.system.execute<{ count: number }>(
      sql`select count(*)::int as count from connection where workspace_id = ${owner.workspace.id}`,
    );
    expect(row?.count).toBe(0);
  });
});

describe("what puts a secret in place", () => {
  test.each(["connections.create", "connections.changeKey", "connections.changeAddress"])(
    "%s asks for a proof of the last minutes",
    async (path) => {
      const stale = await signedIn(owner);
      await portal.services.db.system.execute(
        sql`update session set authenticated_at = now() - interval '11 minutes' where person_id = ${owner.person.id}`,
      );
      const id = crypto.randomUUID();
      const input = { ...good, id, overlapHours: 0 };
      expect(await call({ path, type: "mutation", input }, { viewer: stale })).toMatchObject({
        code: "PRECONDITION_REQUIRED",
      });
      viewer = await signedIn(owner);
    },
  );
});

test("key and secret are in no answer, no log and no entry of the trail", async () => {
  const made = await call(create({}), { viewer });
  expect(made).toMatchObject({ code: "OK" });
  const { id } = made.data as { id: string };
  const input = { id };
  const trial = { connectionId: null, ...good, baseUrl: "https://203.0.113.1", applications: [] };
  const answers = [
    made,
    await call({ path: "connections.list", type: "query" }, { viewer }),
    await call({ path: "connections.get", type: "query", input }, { viewer }),
    await call(
      { path: "connections.changeKey", type: "mutation", input: { ...good, ...input, overlapHours: 1 } },
      { viewer },
    ),
    await call({ path: "connections.tryOut", type: "mutation", input: trial }, { viewer }),
    await call(
      { path: "connections.changeAddress", type: "mutation", input: { ...input, ...good, secret: "no" } },
      { viewer },
    ),
    await call({ path: "workspace.current", type: "query" }, { viewer }),
    await call({ path: "email.applications", type: "query" }, { viewer }),
    await call(
      { path: "connections.get", type: "query", input },
      { viewer: await signedIn(await createMember(portal.services, owner.workspace, "auditor")) },
    ),
  ];
  const trail = await portal.services.db.system.execute(
    sql`select row_to_json(a)::text from audit a where workspace_id = ${owner.workspace.id}`,
  );
  expect(trail.length).toBeGreaterThan(0);
  expect(JSON.stringify([answers, portal.log, trail])).not.toMatch(/planted/);
});
