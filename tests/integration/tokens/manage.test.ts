import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person, session } from "#db/schema/people.ts";
import { apiToken, membership } from "#db/schema/workspaces.ts";
import { createToken, liveTokensAtMost } from "#server/domain/access/tokens/create.ts";
import { listTokens } from "#server/domain/access/tokens/list.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import { type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { call, openPortal, type Portal, signedIn } from "#tests/integration/trpc/portal.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { auditEntries, codeOf } from "./entries.ts";

let portal: Portal;
let owner: Scope;
beforeAll(async () => {
  portal = await openPortal();
  owner = await createWorkspace(portal.services);
});
afterAll(() => portal.close());

const report = { name: "Nightly report", permissions: ["submission.read", "email.read"] as const, days: 30 };
const rowOf = async (id: string) => {
  const [row] = await portal.services.db.system.select().from(apiToken).where(eq(apiToken.id, id));
  return row;
};
const create = async (scope: Scope, input: unknown) =>
  call({ path: "tokens.create", type: "mutation", input }, { viewer: await signedIn(scope) });

describe("making a token", () => {
  test("answers its text once; only a hash and the last four characters are kept", async () => {
    const { data } = await create(owner, report);
    const made = data as { id: string; text: string; ending: string; expiresAt: Date };
    expect(made.text).toMatch(/^swb_[A-Za-z0-9_-]{49}$/);
    expect(made.ending).toBe(made.text.slice(-4));
    const row = await rowOf(made.id);
    expect(row?.tokenHash).toEqual(createHash("sha256").update(made.text).digest());
    expect(row).toMatchObject({ personId: owner.person.id, name: report.name, lastUsedAt: null, revokedAt: null });
    expect(row?.permissions.toSorted()).toEqual(["workspace.read", ...report.permissions].toSorted());
    expect(made.expiresAt.getTime() - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    expect(made.expiresAt.getTime() - Date.now()).toBeLessThan(30.1 * 86_400_000);
    const listed = await call({ path: "tokens.list", type: "query" }, { viewer: await signedIn(owner) });
    expect(JSON.stringify(listed.data)).not.toContain(made.text);
  });

  test("writes one audit entry, without the text", async () => {
    const scope = await createWorkspace(portal.services);
    const { id, text, ending } = await createToken(scope, report);
    const entries = await auditEntries(scope);
    expect(entries.map(({ action, targetId, personId }) => ({ action, targetId, personId }))).toEqual([
      { action: "token.created", targetId: id, personId: scope.person.id },
    ]);
    expect(entries[0]?.meta).toMatchObject({ after: { name: report.name, ending } });
    expect(JSON.stringify(entries)).not.toContain(text);
  });

  test("lasts 90 days unless asked otherwise, one at least and 365 at most", async () => {
    const { days: _, ...undated } = report;
    const { data } = await create(owner, undated);
    const made = data as { expiresAt: Date };
    expect(Math.round((made.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(90);
    for (const days of [0, -1, 366, 1.5, "30"])
      expect(await create(owner, { ...report, days }), String(days)).toMatchObject({ code: "BAD_REQUEST" });
    for (const days of [1, 365]) expect(await create(owner, { ...report, days })).toMatchObject({ code: "OK" });
  });

  test.each([
    ["no permission at all", { permissions: [] }],
    ["a permission that does not exist", { permissions: ["email.everything"] }],
    ["no name", { name: "  " }],
    ["a name of two lines", { name: "one\ntwo" }],
    ["a name that is too long", { name: "x".repeat(61) }],
  ])("is refused with %s", async (_what, wrong) => {
    expect(await create(owner, { ...report, ...wrong })).toMatchObject({ code: "BAD_REQUEST" });
  });

  test.each([
    "people.manage",
    "token.manage",
    "connection.manage",
    "workspace.manage",
    "workspace.archive",
    "retention.manage",
    "submission.resolve",
    "submission.approve",
    "personal.erase",
  ] as const)("never passes on %s, not even by an owner", async (permission) => {
    const answer = await create(owner, { ...report, permissions: ["email.read", permission] });
    expect(answer).toMatchObject({ code: "FORBIDDEN", error: { data: { details: { field: "permissions" } } } });
  });

  test("never passes on what its maker may not do", async () => {
    const developer = await createMember(portal.services, owner.workspace, "developer");
    for (const permission of ["email.send", "personal.see", "audit.read", "people.read"] as const)
      expect(await codeOf(createToken(developer, { ...report, permissions: [permission] })), permission).toBe(
        "forbidden",
      );
    const both = await createMember(portal.services, owner.workspace, "developer", "sender");
    expect(await codeOf(createToken(both, { ...report, permissions: ["email.send"] }))).toBe("done");
  });

  test("asks for a proof of the last ten minutes, and stores nothing without one", async () => {
    const scope = await createWorkspace(portal.services);
    const viewer = await signedIn(scope);
    await portal.services.db.system
      .update(session)
      .set({ authenticatedAt: sql`now() - interval '11 minutes'` })
      .where(eq(session.personId, scope.person.id));
    const answer = await call({ path: "tokens.create", type: "mutation", input: report }, { viewer });
    expect(answer).toMatchObject({ http: 428, code: "PRECONDITION_REQUIRED" });
    expect(await listTokens(scope)).toEqual([]);
    expect(await auditEntries(scope)).toEqual([]);
  });

  test("stops at the most that may work at once, also when several are made at the same time", async () => {
    const scope = await createWorkspace(portal.services);
    await portal.services.db.system.execute(sql`insert into api_token
      (workspace_id, person_id, name, token_hash, ending, permissions, expires_at)
      select ${scope.workspace.id}, ${scope.person.id}, 'one of many', sha256(gen_random_uuid()::text::bytea), 'many', '{email.read}',
        now() + interval '1 day' from generate_series(2, ${liveTokensAtMost})`);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => codeOf(createToken(scope, report))));
    expect(outcomes.toSorted()).toEqual(["conflict", "conflict", "conflict", "conflict", "done"]);
    const [first] = await listTokens(scope);
    await revokeToken(scope, { tokenId: first?.id ?? "" });
    expect(await codeOf(createToken(scope, report))).toBe("done");
  });
});

describe("who manages tokens", () => {
  const managers: Role[] = ["owner", "admin", "developer"];

  test.each(roles)("%s", async (role) => {
    const { id } = await createToken(owner, report);
    const scope = await createMember(portal.services, owner.workspace, role);
    const expected = managers.includes(role) ? "done" : "forbidden";
    expect(await codeOf(listTokens(scope))).toBe(expected);
    expect(await codeOf(createToken(scope, report))).toBe(expected);
    expect(await codeOf(revokeToken(scope, { tokenId: id }))).toBe(expected);
  });
});

describe("the list", () => {
  test("says what each token can do, since when, until when, by whom, and which of it is in effect", async () => {
    const scope = await createWorkspace(portal.services);
    const maker = await createMember(portal.services, scope.workspace, "admin");
    await createToken(maker, { ...report, permissions: ["email.send", "email.read"] });
    await portal.services.db.system
      .update(membership)
      .set({ roles: ["developer"] })
      .where(eq(membership.personId, maker.person.id));
    const [token] = await listTokens(scope);
    expect(token).toMatchObject({ madeBy: maker.person.name, isOwn: false, state: "working", lastUsedAt: null });
    expect(token?.permissions).toMatchObject([
      { permission: "email.send", sentence: expect.stringContaining("Send email batches."), inEffect: false },
      { permission: "workspace.read", sentence: expect.stringContaining("See the workspace’s name"), inEffect: true },
      { permission: "email.read", sentence: expect.stringContaining("See email"), inEffect: true },
    ]);
    expect(Object.keys(token ?? {})).not.toContain("tokenHash");
  });

  test("puts those that work first, and says why the others do not", async () => {
    const scope = await createWorkspace(portal.services);
    const { system } = portal.services.db;
    const ofMember = async () => {
      const member = await createMember(portal.services, scope.workspace, "admin");
      return { member, ...(await createToken(member, report)) };
    };
    const [disabled, removed, expired, revoked, forgotten] = [
      await ofMember(),
      await ofMember(),
      await ofMember(),
      await ofMember(),
      await ofMember(),
    ];
    const works = await ofMember();
    await system.update(person).set({ disabledAt: new Date() }).where(eq(person.id, disabled.member.person.id));
    await system
      .update(membership)
      .set({ removedAt: new Date() })
      .where(eq(membership.personId, removed.member.person.id));
    const { id, ...at } = { id: expired.id, expiresAt: sql`date_trunc('milliseconds', now())` };
    await system.update(apiToken).set(at).where(eq(apiToken.id, id));
    await revokeToken(scope, { tokenId: revoked.id });
    await revokeToken(scope, { tokenId: forgotten.id });
    await system
      .update(apiToken)
      .set({ revokedAt: sql`now() - interval '91 days'` })
      .where(eq(apiToken.id, forgotten.id));
    const listed = await listTokens(scope);
    expect(listed.map((token) => [token.id, token.state])).toEqual([
      [works.id, "working"],
      [removed.id, "suspended"],
      [disabled.id, "suspended"],
      [revoked.id, "revoked"],
      [expired.id, "expired"],
    ]);
    expect(listed.find((token) => token.id === revoked.id)?.revokedBy).toBe(scope.person.name);
  });
});

describe("revoking", () => {
  test("happens once, whoever asks at the same time, and leaves one entry", async () => {
    const scope = await createWorkspace(portal.services);
    const { id } = await createToken(scope, report);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => codeOf(revokeToken(scope, { tokenId: id }))));
    expect(outcomes.toSorted()).toEqual(["conflict", "conflict", "conflict", "conflict", "conflict", "done"]);
    const entries = await auditEntries(scope);
    expect(entries.filter(({ action }) => action === "token.revoked")).toMatchObject([
      { targetId: id, personId: scope.person.id, meta: { name: report.name, actedFor: scope.person.id } },
    ]);
    expect(await rowOf(id)).toMatchObject({ revokedBy: scope.person.id });
  });

  test("finds nothing of another workspace, and nothing that is not there", async () => {
    const stranger = await createWorkspace(portal.services);
    const { id } = await createToken(owner, report);
    for (const tokenId of [id, randomUUID()])
      expect(await codeOf(revokeToken(stranger, { tokenId }))).toBe("not_found");
    expect((await rowOf(id))?.revokedAt).toBeNull();
  });
});
