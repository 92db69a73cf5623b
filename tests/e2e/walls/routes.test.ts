import { readFileSync } from "node:fs";
import superjson from "superjson";
import { changeRoles } from "#server/domain/access/people/change-members.ts";
import { revokeSession } from "#server/domain/access/sessions/sessions.ts";
import { openStream } from "#tests/fault/live-stream.ts";
import { fill, placesOf } from "#tests/support/app-tree.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { createMember } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { openRawHttp, type RawHttp } from "#tests/support/raw-http.ts";
import { headerProblems } from "./headers.ts";
import { type RouteWall, routeWalls } from "./table.ts";
import { arrive, type Outcome, outcomeFor, type Visitor } from "./visitors.ts";
import { type Guarded, openWorld, type World } from "./world.ts";

const routes = placesOf("route");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

let world: World;
let http: RawHttp;
test.beforeAll(async () => {
  world = await openWorld(product.dataDir);
  http = openRawHttp(product.portalUrl);
});
test.afterAll(async () => {
  http.close();
  await world.services.close();
});

const idAt = ({ submissionId, smsId, draftId, emailDraftId, taskId }: Guarded, address: string) => {
  if (address.includes("/send/email/")) return emailDraftId;
  if (address.includes("/send/")) return draftId;
  if (address.includes("/voice/tasks/")) return taskId;
  return /\/messages\.\w+$/.test(address) ? smsId : submissionId;
};

const values = (guarded: Guarded, address: string) => ({
  workspace: guarded.slug,
  id: idAt(guarded, address),
  no: "0",
  connection: guarded.connectionId,
  area: "sms",
  recordId: "call-1",
  part: "whole",
  token: "not-a-token",
  trpc: "workspace.current",
  nextauth: "session",
});

test("every route of the app stands in the table with its methods", () => {
  const found = routes.map(({ address, file }) => {
    const exported = Array.from(
      readFileSync(file, "utf8").matchAll(/(?<=export (?:(?:async )?function|const) |^export \{.*\bas )[A-Z]+\b/gm),
      ([name]) => name,
    );
    return [address, methods.filter((method) => exported.some((name) => name === method))];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(routeWalls).map(([address, wall]) => [address, wall.methods])),
  );
});

test("no route answers to a method that is not its own, nor without the designed headers", async () => {
  const problems: string[] = [];
  for (const [address, wall] of Object.entries(routeWalls)) {
    const path = fill(address, values(world.guarded, address));
    for (const method of [...methods, "OPTIONS", "TRACE"]) {
      const isOwn = wall.methods.some((own) => own === method);
      const answer = await http.send({ method, headers: { "content-type": "application/json" } }, path);
      const wrong = headerProblems(answer).filter((problem) => isOwn || !problem.startsWith("cache-control"));
      if (!isOwn && method !== "OPTIONS" && answer.status !== 405) wrong.push(`status ${answer.status}`);
      if (answer.headers["access-control-allow-origin"] !== undefined) wrong.push("other sites may read it");
      problems.push(...wrong.map((what) => `${method} ${path}: ${what}`));
    }
  }
  expect(problems).toEqual([]);
});

const statuses: Record<Outcome, number> = { shown: 200, "not allowed": 403, "not found": 404, "sign in": 401 };

/** The instance's own file hides itself from everybody else, programs among them. */
function downloadStatus(visitor: Visitor, { need, takesTokens }: RouteWall): number {
  if (need === "instance_admin") return visitor.isAdministrator ? 200 : 404;
  const isProgram = "authorization" in visitor.headers;
  return isProgram && !takesTokens ? 404 : statuses[outcomeFor(visitor, need, true)];
}

const downloads = Object.entries(routeWalls).filter(([, { isDownload }]) => isDownload);
for (const [address, wall] of downloads) {
  test(`${address} is downloaded by those who may, and nobody else gets a word of it`, async () => {
    const path = fill(address, values(world.guarded, address));
    const asked = wall.query === undefined ? "" : `?${wall.query}`;
    const formats = address.endsWith("/export") ? ["", "?format=csv", "?format=xlsx", "?of=entries"] : [asked];
    const problems: string[] = [];
    for (const visitor of [...world.visitors, ...world.programs]) {
      for (const format of formats) {
        const answer = await http.send({ headers: visitor.headers }, path + format);
        const wrong = headerProblems(answer);
        const expected = downloadStatus(visitor, wall);
        if (answer.status !== expected) wrong.push(`${answer.status} instead of ${expected}`);
        if ((answer.headers["content-disposition"] === undefined) === (expected === 200)) wrong.push("a file or none");
        const said = JSON.stringify([answer.headers, answer.text]);
        if (visitor.held === null && expected !== 200)
          wrong.push(...world.guarded.markers.filter((marker) => said.includes(marker)));
        problems.push(...wrong.map((what) => `${visitor.name}: ${what}`));
      }
    }
    expect(problems).toEqual([]);
  });
}

test("what is in the workspace is not downloaded by way of one's own", async () => {
  const outsiders = [...world.visitors, ...world.programs].filter(({ held, own }) => held === null && own !== null);
  expect(outsiders.length).toBeGreaterThan(1);
  for (const { headers, own } of outsiders) {
    const answer = await http.send({ headers }, `/${own}/sends/${world.guarded.submissionId}/recipients.csv`);
    expect(answer.status).toBe(404);
    expect(world.guarded.markers.filter((marker) => answer.text.includes(marker))).toEqual([]);
  }
});

test("control: those who may find the markers in the file", async () => {
  const { markers, slug, submissionId } = world.guarded;
  const [owner] = world.visitors;
  const { text } = await http.send(owner ?? {}, `/${slug}/sends/${submissionId}/recipients.csv`);
  expect(markers.filter((marker) => text.includes(marker)).length).toBe(2);
});

/** Good input for every subscription of the router. */
const streams: Record<string, (guarded: Guarded) => unknown> = {
  "submissions.watch": ({ submissionId }) => ({ id: submissionId, lastEventId: null }),
};

function watch(path: string, { guarded }: World, headers: Record<string, string>) {
  const input = encodeURIComponent(JSON.stringify(superjson.serialize(streams[path]?.(guarded))));
  const params = encodeURIComponent(JSON.stringify({ workspace: guarded.slug }));
  return openStream(`${product.portalUrl}/api/trpc/${path}?input=${input}&connectionParams=${params}`, headers);
}

test("every stream is tried here", () => {
  const found = walk().filter(({ type }) => type === "subscription");
  expect(Object.keys(streams)).toEqual(found.map(({ path }) => path));
});

for (const [path, procedure] of walk().flatMap((one) =>
  one.type === "subscription" ? [[one.path, one] as const] : [],
)) {
  test(`the stream ${path} is opened by those who may, and tells others nothing`, async () => {
    const permission = procedure.meta?.permission;
    for (const visitor of [...world.visitors, ...world.programs]) {
      const mayWatch = [...(visitor.held ?? [])].some((held) => held === permission);
      const first = await watch(path, world, visitor.headers)
        .then(
          async (stream) => {
            const event = await stream.next().finally(() => stream.close());
            return event.data;
          },
          (error: Error) => error,
        )
        .catch((error: Error) => error);
      expect(typeof first === "string", visitor.name).toBe(mayWatch);
      const said = String(first);
      if (!mayWatch) expect(world.guarded.markers.filter((marker) => said.includes(marker))).toEqual([]);
    }
  });

  test(`the stream ${path} is cut within ten seconds for whoever is signed out or loses the role`, async () => {
    const { services, scope } = world;
    const signedOut = await createMember(services, scope.workspace, "owner");
    const lowered = await createMember(services, scope.workspace, "admin");
    const [first, second] = [await arrive(signedOut), await arrive(lowered)];
    const open = await Promise.all([first, second].map(({ cookie }) => watch(path, world, { cookie })));
    for (const stream of open) await stream.next();
    await revokeSession(services.db.system, first.token);
    await changeRoles(scope, { personId: lowered.person.id, roles: ["analyst"] });
    const started = performance.now();
    await Promise.all(open.map((stream) => stream.rest()));
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect(watch(path, world, { cookie: first.cookie }).then((stream) => stream.next())).rejects.toThrow();
  });
}
