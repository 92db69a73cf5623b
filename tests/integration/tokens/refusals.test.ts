import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { person } from "#db/schema/people.ts";
import { apiToken } from "#db/schema/workspaces.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import { newTokenText } from "#server/domain/access/tokens/token-text.ts";
import type { Scope } from "#server/domain/scope.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { type Api, ask, auditOfTokens, makeToken, openApi } from "./world.ts";

let api: Api;
let owner: Scope;
beforeAll(async () => {
  api = await openApi();
  owner = await createWorkspace(api.services);
});
afterAll(() => api.close());

const show = (token: string) => ask(api, "workspace.current", undefined, { token });
const refusalsIn = async (workspaceId?: string) =>
  (await auditOfTokens(api, workspaceId)).filter(({ action }) => action === "token.refused");

describe("a token that a workspace had", () => {
  test("leaves an entry in that workspace's trail, with why and from where, once an hour", async () => {
    const { text, id } = await makeToken(owner);
    await revokeToken(owner, { tokenId: id });
    for (let tries = 0; tries < 3; tries++) expect(await show(text)).toMatchObject({ code: "UNAUTHORIZED" });
    const entries = await refusalsIn(owner.workspace.id);
    expect(entries).toMatchObject([
      { actorKind: "job", actorLabel: "API tokens", targetId: id, meta: { why: "revoked" }, personId: null },
    ]);
    const [row] = await api.services.db.system.execute<{ personal: string }>(
      sql`select personal from audit_subject where workspace_id = ${owner.workspace.id} and seq = ${entries[0]?.seq}`,
    );
    expect(JSON.parse(row?.personal ?? "")).toEqual({ ip: "127.0.0.1" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_001 });
    try {
      await show(text);
      await show(text);
    } finally {
      vi.useRealTimers();
    }
    expect(await refusalsIn(owner.workspace.id)).toHaveLength(2);
  });

  test.each([
    [
      "expired",
      (made: { id: string }) =>
        api.services.db.system
          .update(apiToken)
          .set({ expiresAt: sql`date_trunc('milliseconds', now())` })
          .where(eq(apiToken.id, made.id)),
    ],
    [
      "disabled",
      (_made: { id: string }, maker: Scope) =>
        api.services.db.system.update(person).set({ disabledAt: sql`now()` }).where(eq(person.id, maker.person.id)),
    ],
  ] as const)("names the reason there: %s", async (why, end) => {
    const maker = await createMember(api.services, owner.workspace, "admin");
    const made = await makeToken(maker);
    await end(made, maker);
    await show(made.text);
    const entries = await refusalsIn(owner.workspace.id);
    expect(entries[0]).toMatchObject({ targetId: made.id, meta: { why } });
  });
});

describe("a flood of made-up tokens", () => {
  test("leaves a few entries in the instance's chain, none in a workspace's, and hides no known one", async () => {
    const { text, id } = await makeToken(owner);
    await revokeToken(owner, { tokenId: id });
    const before = (await refusalsIn(owner.workspace.id)).length;
    const same = newTokenText();
    for (let tries = 0; tries < 5; tries++) await show(same);
    expect(await refusalsIn()).toMatchObject([{ targetId: null, meta: { why: "unknown" } }]);
    const flood = Array.from({ length: 300 }, (_, index) => (index % 2 ? newTokenText() : `nonsense-${index}`));
    for (let at = 0; at < flood.length; at += 20)
      for (const answer of await Promise.all(flood.slice(at, at + 20).map(show))) expect(answer.status).toBe(401);
    expect((await refusalsIn()).length).toBe(20);
    expect(await refusalsIn(owner.workspace.id)).toHaveLength(before);
    await show(text);
    expect((await refusalsIn(owner.workspace.id))[0]).toMatchObject({ targetId: id, meta: { why: "revoked" } });
  });

  test("leaves the chains whole", async () => {
    for (const chain of [owner.workspace.id, instanceChain])
      expect(await verifyWorkspace(api.services.db.system, chain)).toMatchObject({ broken: null });
  });
});
