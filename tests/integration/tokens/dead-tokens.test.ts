import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { apiToken, membership, workspace } from "#db/schema/workspaces.ts";
import { revokeToken } from "#server/domain/access/tokens/revoke.ts";
import { newTokenText } from "#server/domain/access/tokens/token-text.ts";
import type { Scope } from "#server/domain/scope.ts";
import { signedIn } from "#tests/integration/trpc/portal.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { type Answered, type Api, makeToken, ownApi, send, streamPath } from "./world.ts";

let api: Api;
let owner: Scope;
let submissionId: string;
ownApi((opened) => {
  ({ api, owner, submissionId } = opened);
});

const system = () => api.services.db.system;

describe("a token that does not work", () => {
  /** Every way in which a token does not work, and one text of each. */
  async function deadTokens(): Promise<Record<string, string>> {
    const scope = await createWorkspace(api.services);
    const member = async () => {
      const made = await createMember(api.services, scope.workspace, "admin");
      return { scope: made, ...(await makeToken(made)) };
    };
    const [revoked, expired, disabled, removed, back, archived] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
      await createWorkspace(api.services).then(async (made) => ({ scope: made, ...(await makeToken(made)) })),
    ];
    const of = (one: { scope: Scope }) => eq(membership.personId, one.scope.person.id);
    await revokeToken(scope, { tokenId: revoked.id });
    await system()
      .update(apiToken)
      .set({ expiresAt: sql`date_trunc('milliseconds', now())` })
      .where(eq(apiToken.id, expired.id));
    await system().update(person).set({ disabledAt: new Date() }).where(eq(person.id, disabled.scope.person.id));
    await system().update(membership).set({ removedAt: new Date() }).where(of(removed));
    await system().update(membership).set({ createdAt: sql`now() + interval '1 millisecond'` }).where(of(back));
    await system()
      .update(workspace)
      .set({ archivedAt: new Date() })
      .where(eq(workspace.id, archived.scope.workspace.id));
    const live = await makeToken(scope);
    return {
      "made up": newTokenText(),
      "with a typo": live.text.replace(/.$/, live.text.endsWith("A") ? "B" : "A"),
      "cut off": live.text.slice(0, -1),
      "with something after it": `${live.text}x`,
      "in capitals": live.text.toUpperCase(),
      "its hash": Buffer.from(randomBytes(32)).toString("hex"),
      "a session's cookie": (await signedIn(scope)).cookie.replace("switchboard.session=", ""),
      "of another kind": "ghp_0123456789abcdef0123456789abcdef0123",
      empty: "",
      "in quotes": `"${live.text}"`,
      revoked: revoked.text,
      expired: expired.text,
      "of a disabled person": disabled.text,
      "of a removed member": removed.text,
      "of somebody who left and came back": back.text,
      "of an archived workspace": archived.text,
    };
  }

  const requests: Record<string, (token: string) => Promise<Answered>> = {
    "a query by GET": (token) => send(api, "/api/trpc/workspace.current", { token }),
    "a query by POST": (token) =>
      send(api, "/api/trpc/submissions.list", { token, method: "POST", body: '{"json":{}}' }),
    "a mutation": (token) => send(api, "/api/trpc/email.send", { token, method: "POST", body: '{"json":{}}' }),
    "a procedure of a person": (token) => send(api, "/api/trpc/workspace.mine", { token }),
    "a procedure of the instance": (token) => send(api, "/api/trpc/instance.people", { token }),
    "a procedure for anyone": (token) =>
      send(api, "/api/trpc/invitations.accept", { token, method: "POST", body: '{"json":{"token":"x"}}' }),
    "a batch": (token) =>
      send(api, "/api/trpc/workspace.current,tokens.list?batch=1", { token, method: "POST", body: "{}" }),
    "a stream": (token) => send(api, streamPath("submissions.watch", { id: submissionId }), { token }),
    "a download": (token) => send(api, `/${owner.workspace.slug}/sends/${submissionId}/recipients.csv`, { token }),
    "a download of the audit trail": (token) => send(api, `/${owner.workspace.slug}/audit/export`, { token }),
  };

  test("gets the same bytes whatever is wrong with it, for every kind of request", async () => {
    const dead = await deadTokens();
    for (const [what, request] of Object.entries(requests)) {
      const first = await request(dead["made up"] ?? "");
      if (what !== "a stream") expect(first.status, what).toBe(401);
      expect(first.text, what).toContain("This API token does not work.");
      expect(first.text).not.toMatch(/revoked|expired|disabled|removed|archived/);
      for (const [how, token] of Object.entries(dead)) {
        const answer = await request(token);
        expect({ how, ...answer, headers: comparable(answer) }).toEqual({ how, ...first, headers: comparable(first) });
      }
    }
  });

  /** What the HTTP server and the clock add. */
  const comparable = ({ headers }: Answered) => {
    const { date: _, "x-request-id": __, "content-security-policy": ___, ...rest } = Object.fromEntries(headers);
    return rest;
  };

  test("says which scheme would be right", async () => {
    for (const request of [requests["a query by GET"], requests["a download"]])
      expect((await request?.("x"))?.headers.get("www-authenticate")).toBe("Bearer");
    expect((await send(api, "/api/trpc/workspace.current")).headers.get("www-authenticate")).toBeNull();
  });

  test("control: the same requests with one that works", async () => {
    const { text } = await makeToken(owner);
    const statuses: Record<string, number> = {};
    for (const [what, request] of Object.entries(requests))
      if (what !== "a stream") statuses[what] = (await request(text)).status;
    expect(statuses).toEqual({
      "a query by GET": 200,
      "a query by POST": 200,
      "a mutation": 400,
      "a procedure of a person": 403,
      "a procedure of the instance": 403,
      "a procedure for anyone": 403,
      "a batch": 207,
      "a download": 200,
      "a download of the audit trail": 200,
    });
  });

  test("stops at its next request, in every kind of request", async () => {
    const { text: token, id } = await makeToken(owner);
    for (const request of Object.values(requests).slice(0, 1)) expect((await request(token)).status).toBe(200);
    await revokeToken(owner, { tokenId: id });
    for (const [what, request] of Object.entries(requests)) {
      const answer = await request(token);
      expect(answer.text, what).toContain("This API token does not work.");
    }
  });
});
