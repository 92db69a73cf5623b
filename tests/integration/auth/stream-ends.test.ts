import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { handleTrpc } from "#server/trpc/handler.ts";
import { watchAccess } from "#server/trpc/stream-access.ts";
import { openStream } from "#tests/fault/live-stream.ts";
import { createConnection, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openPortal, type Portal, type Viewer } from "../trpc/portal.ts";
import { createSomebody, type Somebody } from "./somebody.ts";
import { password } from "./world.ts";

let portal: Portal;
let server: Server;
let url: string;
beforeAll(async () => {
  portal = await openPortal();
  server = createServer(async (message, response) => {
    const left = new AbortController();
    response.once("close", () => left.abort());
    const headers = new Headers(
      Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await handleTrpc(
      new Request(`http://127.0.0.1:3000${message.url}`, { headers, signal: left.signal }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as import("node:stream/web").ReadableStream).pipe(response);
    else response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await portal.close();
});

/** A workspace with an owner, who is the instance's administrator too, a member, and a send that both may watch. */
async function makePlace(): Promise<{ owner: Somebody; member: Somebody; submissionId: string }> {
  const place = await createWorkspace(portal.services);
  const owner = await createSomebody(portal, place.workspace, "owner");
  await portal.services.db.system.update(person).set({ isInstanceAdmin: true }).where(eq(person.id, owner.id));
  const member = await createSomebody(portal, place.workspace, "sender");
  const { id } = await storeBatch(place, await createConnection(place));
  return { owner, member, submissionId: id };
}

function watch(submissionId: string, viewer: Viewer) {
  const input = encodeURIComponent(JSON.stringify(superjson.serialize({ id: submissionId, lastEventId: null })));
  const params = encodeURIComponent(JSON.stringify({ workspace: viewer.slug }));
  const path = `/api/trpc/submissions.watch?input=${input}&connectionParams=${params}`;
  return openStream(url + path, { cookie: viewer.cookie, "sec-fetch-site": "same-origin" });
}

/** It asks every four seconds; the rest is for a machine that has other work. */
const limitMs = 30_000;
/** Whose page comes back, and is let in with less than before. */
const mayComeBack = "an owner gives the member another role";
const endings: Record<string, (place: { owner: Somebody; member: Somebody }) => Promise<{ code: string }>> = {
  "the member revokes that session from another browser": async ({ member }) => {
    const elsewhere = await member.signIn();
    const { id } = (await member.self()).person.session;
    return member.act("account.endSession", { id }, elsewhere);
  },
  "the member signs all other browsers out": async ({ member }) =>
    member.act("account.endOtherSessions", undefined, await member.signIn()),
  "the member changes the password in another browser": async ({ member }) =>
    member.act("account.changePassword", { current: password, next: "harbour-lantern-otter" }, await member.signIn()),
  "an owner removes the member": ({ owner, member }) => owner.act("people.remove", { personId: member.id }),
  [mayComeBack]: ({ owner, member }) => owner.act("people.changeRoles", { personId: member.id, roles: ["analyst"] }),
  "an administrator disables the member": ({ owner, member }) =>
    owner.act("instance.setDisabled", { personId: member.id, disabled: true }),
  "an owner archives the workspace": ({ owner }) =>
    owner.act("workspace.archive", { typedName: owner.scope.workspace.name }),
  "the workspace begins to require a second factor": async ({ member }) => {
    await portal.services.db.system
      .update(workspace)
      .set({ requiresSecondFactor: true })
      .where(eq(workspace.id, member.scope.workspace.id));
    return { code: "OK" };
  },
};

describe("an open stream ends by itself when", () => {
  test.concurrent.each(Object.entries(endings))("%s", async (what, end) => {
    const place = await makePlace();
    const stream = await watch(place.submissionId, place.member.viewer);
    await stream.next();
    expect((await end(place)).code).toBe("OK");
    const started = performance.now();
    await stream.rest();
    expect(performance.now() - started).toBeLessThan(limitMs);
    const again = watch(place.submissionId, place.member.viewer).then((reopened) => reopened.next());
    if (what === mayComeBack) await expect(again).resolves.toBeDefined();
    else await expect(again).rejects.toThrow();
  });

  test.concurrent("nobody can say any more whether its viewer may see it: the database is away", async () => {
    const { member } = await makePlace();
    const db = await openDatabase({
      url: portal.databaseUrl,
      mayForget: true,
      appConnections: 1,
      systemConnections: 1,
    });
    await db.close();
    const scope = { ...member.scope, services: { ...portal.services, db } };
    const ended = Promise.withResolvers<void>();
    const started = performance.now();
    const unwatch = watchAccess(scope, new Headers({ cookie: member.viewer.cookie }), ended.resolve);
    await ended.promise;
    unwatch();
    expect(performance.now() - started).toBeLessThan(limitMs);
  });

  test.concurrent("nothing of the kind happens to it, it stays open", async () => {
    const { member, submissionId } = await makePlace();
    const stream = await watch(submissionId, member.viewer);
    await stream.next();
    const outcome = await Promise.race([
      stream.rest().then(() => "ended"),
      new Promise((resolve) => setTimeout(resolve, limitMs + 2000, "open")),
    ]);
    expect(outcome).toBe("open");
    await stream.close();
  });
});
