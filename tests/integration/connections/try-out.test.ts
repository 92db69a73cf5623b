import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { freePort } from "#db/embedded-server.ts";
import { internetOnly } from "#server/domain/account/connections/internet-only.ts";
import { tryOut } from "#server/domain/account/connections/test.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { answers, redirects, startAdversary } from "#tests/support/adversary.ts";
import { createConnection } from "#tests/support/factories.ts";
import type { World } from "#tests/support/world.ts";
import { eachOwner, matrix } from "./world.ts";

const secret = "sandbox-secret";

let world: World;
let owner: Scope;
const sandbox = eachOwner((opened, on) => {
  [owner, world] = [opened, on];
});

describe("where nobody answers like the platform, nothing is reached and the reason is named", () => {
  const values = { connectionId: null, apiKey: "sandbox-key", secret, timeZone: "+08:00" };
  const applications = [{ area: "email" as const, appId: "em-app-1" }];
  const trial = (baseUrl: string) => tryOut(owner, { ...values, baseUrl, applications });

  test("a closed port", async () => {
    const { rows } = await trial(`http://127.0.0.1:${await freePort()}`);
    expect(matrix(rows)).toEqual({ email: "....." });
    expect(rows[0]?.problem).toMatchObject({ meaning: "nothing listens at the platform’s address", code: null });
  });

  test("a certificate that nobody vouches for", async () => {
    const adversary = await startAdversary({ tls: true });
    const { rows } = await trial(adversary.url);
    await adversary.close();
    expect(matrix(rows)).toEqual({ email: "....." });
    expect(rows[0]?.problem?.meaning).toMatch(/certificate/);
    expect(adversary.ledger).toHaveLength(0);
  });

  test("a web site", async () => {
    const adversary = await startAdversary();
    adversary.behave(answers(() => ({ body: "<html>Welcome</html>" })));
    const { rows } = await trial(adversary.url);
    await adversary.close();
    expect(matrix(rows)).toEqual({ email: "....." });
    expect(rows[0]?.problem?.remedy).toMatch(/no proxy answers in its place/);
  });

  test("a path that is none of the platform's", async () => {
    const { rows } = await trial(`${sandbox.url}/v9`);
    expect(matrix(rows)).toEqual({ email: "....." });
    expect(rows[0]?.problem?.meaning).toMatch(/HTTP 404/);
  });

  test("a name that leads into this network, judged anew at each connection", async () => {
    const adversary = await startAdversary();
    const address = adversary.url.replace("127.0.0.1", "localhost");
    const agents = createAgents({ lookup: internetOnly });
    const guarded = { ...owner, services: { ...owner.services, agents } };
    const { rows } = await tryOut(guarded, { ...values, baseUrl: address, applications });
    expect(matrix(rows)).toEqual({ email: "....." });
    expect(rows[0]?.problem?.meaning).toMatch(/leads to this machine or network/);
    expect(adversary.connections()).toBe(0);
    await trial(address);
    expect(adversary.connections()).toBe(1);
    await Promise.all([agents.close(), adversary.close()]);
  });

  test("a redirect, which is not followed", async () => {
    const target = await startAdversary();
    const adversary = await startAdversary();
    adversary.behave(redirects(`${target.url}/email`));
    const { rows } = await trial(adversary.url);
    expect(matrix(rows)).toEqual({ email: "....." });
    expect(rows[0]?.problem?.meaning).toMatch(/HTTP 307/);
    expect(target.ledger).toHaveLength(0);
    await Promise.all([adversary.close(), target.close()]);
  });
});

describe("trying values that are not stored", () => {
  test("uses the given secret, stores it nowhere and keeps it out of records and trail", async () => {
    const { rows } = await tryOut(owner, {
      connectionId: null,
      baseUrl: sandbox.url,
      apiKey: "sandbox-key",
      secret,
      timeZone: "+08:00",
      applications: [
        { area: "email", appId: "em-app-1" },
        { area: "sms", appId: "sms-app-1" },
      ],
    });
    expect(matrix(rows)).toEqual({ email: "ppppp", sms: "-----" });
    const [stored] = await world.services.db.system.execute<{ count: number }>(
      sql`select count(*)::int as count from connection where workspace_id = ${owner.workspace.id}`,
    );
    expect(stored?.count).toBe(0);
    const everything = await world.services.db.system.execute(sql`
      select row_to_json(p)::text from platform_call p where workspace_id = ${owner.workspace.id}
      union all select row_to_json(a)::text from audit a where workspace_id = ${owner.workspace.id}`);
    expect(everything.length).toBe(2);
    expect(JSON.stringify(everything)).not.toContain(secret);
  });

  test("never signs with the stored secret, and sends a stored Api-Key elsewhere only with it", async () => {
    const adversary = await startAdversary();
    const { id } = await createConnection(owner, { baseUrl: "http://127.0.0.1:9", secret: "the-stored-secret" });
    const elsewhere = { connectionId: id, baseUrl: adversary.url };
    await expect(tryOut(owner, { ...elsewhere, secret: "a-guess" })).rejects.toMatchObject({
      code: "invalid",
      details: { field: "secret" },
    });
    expect(adversary.ledger).toHaveLength(0);
    await tryOut(owner, { ...elsewhere, secret: "the-stored-secret" });
    await tryOut(owner, { ...elsewhere, apiKey: "another-key", secret: "another-secret" });
    expect(adversary.ledger.map(({ headers }) => headers["api-key"])).toEqual([
      expect.stringMatching(/^key-/),
      "another-key",
    ]);
    await adversary.close();
  });

  test("of a connection that does not exist finds none", async () => {
    await expect(tryOut(owner, { connectionId: randomUUID(), secret })).rejects.toMatchObject({ code: "not_found" });
  });

  test("needs an application to ask with", async () => {
    const values = { connectionId: null, baseUrl: sandbox.url, apiKey: "sandbox-key", secret, applications: [] };
    await expect(tryOut(owner, values)).rejects.toMatchObject({ code: "conflict" });
  });
});
