import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { membership } from "#db/schema/workspaces.ts";
import { revokeSession } from "#server/domain/access/sessions/sessions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { handleTrpc } from "#server/trpc/handler.ts";
import { drainCallbacks } from "#server/web/drain.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openPortal, type Portal, readStream, requestFor, signedIn, type Viewer } from "./portal.ts";

let portal: Portal;
let owner: Scope;
let submissionId: string;
beforeAll(async () => {
  portal = await openPortal();
  owner = await createWorkspace(portal.services);
  submissionId = (await storeBatch(owner, await createConnection(owner))).id;
});
afterAll(() => portal.close());

/** Opens the stream as a browser does, which can set no header: the workspace travels as a connection parameter. */
async function open(viewer: Viewer, lastEventId: string | null = null, slug = viewer.slug) {
  const request = requestFor({
    path: "submissions.watch",
    type: "subscription",
    input: { id: submissionId, lastEventId },
  });
  const params = encodeURIComponent(JSON.stringify({ workspace: slug }));
  const headers = { cookie: viewer.cookie, "sec-fetch-site": "same-origin", accept: "text/event-stream" };
  const response = await handleTrpc(new Request(`${request.url}&connectionParams=${params}`, { headers }));
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  return readStream(response);
}

const change = () =>
  portal.services.db.system.transaction((tx) =>
    recordChanges(tx, [{ workspaceId: owner.workspace.id, submissionId, kind: "attempt" }]),
  );

/** Waits for the next event until the stream ends. */
async function untilEnd(stream: Awaited<ReturnType<typeof open>>): Promise<void> {
  while (await stream.next());
}

describe("the stream of a submission", () => {
  test("opens with its figures, tells of changes, and resumes at the last event's id", async () => {
    const viewer = await signedIn(owner);
    const stream = await open(viewer);
    expect(JSON.parse((await stream.next())?.data ?? "")).toMatchObject({
      json: { kind: "changed", event: { figures: { state: "queued" } } },
    });
    await change();
    // On a busy machine what was stored before may be told first.
    let told = await stream.next();
    while (told && !JSON.parse(told.data ?? "").json.event.attemptsChanged) told = await stream.next();
    expect(told?.id).toMatch(/^\d+\.\d+\.\d+$/);
    await stream.leave();

    await change();
    await expect
      .poll(
        async () => {
          const again = await open(viewer, told?.id);
          const first = JSON.parse((await again.next())?.data ?? "");
          await again.leave();
          return first.json.event.attemptsChanged;
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(true);
  });

  test.each([
    ["for another workspace than the person's", "nowhere"],
    ["without a workspace", ""],
  ])("does not open %s", async (_how, slug) => {
    const stream = await open(await signedIn(owner), null, slug);
    expect(await stream.next()).toMatchObject({ event: "serialized-error" });
    await stream.leave();
  });

  test("ends when the process is asked to stop, and leaves nothing behind", async () => {
    const stream = await open(await signedIn(owner));
    await stream.next();
    expect(drainCallbacks().size).toBe(1);
    for (const end of drainCallbacks()) end();
    await untilEnd(stream);
    expect(drainCallbacks().size).toBe(0);
  });

  test("leaves nothing behind when the page is closed", async () => {
    const stream = await open(await signedIn(owner));
    await stream.next();
    await stream.leave();
    await expect.poll(() => drainCallbacks().size).toBe(0);
  });
});

describe("soon a stream ends", () => {
  const system = () => portal.services.db.system;
  const endings: Record<string, (member: Scope, viewer: Viewer) => Promise<unknown>> = {
    "of who signed out": (_, viewer) => revokeSession(system(), viewer.cookie.replace("switchboard.session=", "")),
    "of who was disabled": (member) =>
      system().update(person).set({ disabledAt: new Date() }).where(eq(person.id, member.person.id)),
    "of whose sessions were all ended": (member) =>
      system().update(person).set({ epoch: 1 }).where(eq(person.id, member.person.id)),
    "of who left the workspace": (member) =>
      system().update(membership).set({ removedAt: new Date() }).where(eq(membership.personId, member.person.id)),
    "of whose role changed, since the new one may see less": (member) =>
      system()
        .update(membership)
        .set({ roles: ["analyst"] })
        .where(eq(membership.personId, member.person.id)),
  };

  test.concurrent.each(Object.entries(endings))("%s", async (_who, end) => {
    const member = await createMember(portal.services, owner.workspace, "sender");
    const viewer = await signedIn(member);
    const stream = await open(viewer);
    await stream.next();
    const started = performance.now();
    await end(member, viewer);
    await untilEnd(stream);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
