import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { membership } from "#db/schema/workspaces.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { calls, everyGrant, isAllowed } from "./procedures.ts";
import { type Api, ask, askTogether, makeToken, ownApi, send, streamPath } from "./world.ts";

const noWorkspace = "There is no such workspace, or you are not a member of it.";

let api: Api;
let owner: Scope;
let submissionId: string;
ownApi((opened) => {
  ({ api, owner, submissionId } = opened);
});

const system = () => api.services.db.system;

describe("a token of one workspace in another", () => {
  let theirs: Scope;
  let theirSubmission: string;
  beforeAll(async () => {
    theirs = await createWorkspace(api.services, "Southwind");
    theirSubmission = (await storeBatch(theirs, await createConnection(theirs, { baseUrl: "http://127.0.0.1:9" }))).id;
  });

  test("needs no header, takes its own, and finds nothing with another's, as if there were none", async () => {
    const { text: token } = await makeToken(owner);
    const current = async (slug: string | null) => {
      const headers: Record<string, string> = slug === null ? {} : { "x-workspace": slug };
      return ask(api, "workspace.current", undefined, { token, headers });
    };
    const mine = { code: "OK", data: { slug: owner.workspace.slug } };
    expect(await current(null)).toMatchObject(mine);
    expect(await current(owner.workspace.slug)).toMatchObject(mine);
    expect(await current(theirs.workspace.slug)).toEqual(await current("nowhere"));
    for (const slug of [theirs.workspace.slug, "nowhere", "", owner.workspace.id])
      expect(await current(slug), slug).toMatchObject({ status: 404, code: "NOT_FOUND", message: noWorkspace });
  });

  test("not even when its maker is a member of both", async () => {
    const maker = await createMember(api.services, owner.workspace, "owner");
    await system()
      .insert(membership)
      .values({ workspaceId: theirs.workspace.id, personId: maker.person.id, roles: ["owner"] });
    const { text: token } = await makeToken(maker);
    const headers = { "x-workspace": theirs.workspace.slug };
    for (const { path, meta } of calls.filter((procedure) => isAllowed(procedure, everyGrant, owner.permissions)))
      expect(await ask(api, path, {}, { token, headers }), `${path} ${meta?.permission}`).toMatchObject({
        code: "NOT_FOUND",
        message: noWorkspace,
      });
    const stream = streamPath("submissions.watch", { id: theirSubmission });
    const params = encodeURIComponent(JSON.stringify({ workspace: theirs.workspace.slug }));
    expect((await send(api, `${stream}&connectionParams=${params}`, { token })).text).toContain("NOT_FOUND");
    const batch = [{ path: "workspace.current" }, { path: "submissions.get", input: { id: theirSubmission } }];
    const answers = await askTogether(api, batch, { token, headers });
    expect(answers.map(({ code }) => code)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  });

  test("reaches nothing by the other's ids", async () => {
    const { text: token } = await makeToken(owner);
    expect(await ask(api, "submissions.get", { id: theirSubmission }, { token })).toMatchObject({ code: "NOT_FOUND" });
    expect((await ask(api, "submissions.get", { id: submissionId }, { token })).code).toBe("OK");
    const stream = await send(api, streamPath("submissions.watch", { id: theirSubmission }), { token });
    expect(stream.text).toContain("NOT_FOUND");
  });

  test("downloads nothing by the other's path or ids, and what is refused looks like nothing being there", async () => {
    const { text: token } = await makeToken(owner);
    const download = (slug: string, id: string) => send(api, `/${slug}/sends/${id}/recipients.csv`, { token });
    const nothing = await download("nowhere", "nonsense");
    expect(nothing).toMatchObject({ status: 404, text: "There is nothing to download at this address.\n" });
    for (const [slug, id] of [
      [theirs.workspace.slug, theirSubmission],
      [theirs.workspace.slug, submissionId],
      [owner.workspace.slug, theirSubmission],
    ] as const)
      expect(await download(slug, id)).toMatchObject({ status: nothing.status, text: nothing.text });
    expect(await download(owner.workspace.slug, submissionId)).toMatchObject({ status: 200 });
  });

  test("downloads only with the permission to read what is in the file, and never the instance's own trail", async () => {
    const { text: token } = await makeToken(owner, ["callback.read"]);
    const { slug } = owner.workspace;
    for (const path of [`/${slug}/sends/${submissionId}/recipients.csv`, `/${slug}/audit/export`])
      expect(await send(api, path, { token }), path).toMatchObject({ status: 403 });
    const { text: all } = await makeToken(owner);
    expect(await send(api, `/${theirs.workspace.slug}/audit/export`, { token: all })).toMatchObject({ status: 404 });
    await system().update(person).set({ isInstanceAdmin: true }).where(eq(person.id, owner.person.id));
    expect(await send(api, "/admin/audit/export", { token: all })).toMatchObject({ status: 404 });
  });
});
