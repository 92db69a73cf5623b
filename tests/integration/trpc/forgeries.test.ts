import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { handleTrpc } from "#server/trpc/handler.ts";
import { mutationCases } from "#tests/integration/audit/mutations/all.ts";
import type { Place, Prepared } from "#tests/integration/audit/mutations/cases.ts";
import { type Adversary, startAdversary } from "#tests/support/adversary.ts";
import { checksums } from "#tests/support/checksums.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { call, openPortal, type Portal, requestFor, signedIn } from "./portal.ts";

let portal: Portal;
let adversary: Adversary;
let owner: Db;
const ready = new Map<string, { place: Place; prepared: Prepared }>();
// What it releases holds every send: it is made ready last, and called first.
const releasesAll = "instance.releaseSending";
beforeAll(async () => {
  adversary = await startAdversary();
  portal = await openPortal({ sandboxUrl: adversary.url });
  owner = openOwner(portal.databaseUrl);
  const isLast = ({ path }: { path: string }) => Number(path === releasesAll);
  for (const { path, type } of walk().toSorted((one, other) => isLast(one) - isLast(other))) {
    const make = mutationCases[path];
    if (type !== "mutation") continue;
    if (!make) throw new Error(`${path} has no case in tests/integration/audit/mutations`);
    const scope = await createWorkspace(portal.services);
    await portal.services.db.system.update(person).set({ isInstanceAdmin: true }).where(eq(person.id, scope.person.id));
    const { services } = portal;
    const place = { services, owner: scope, viewer: await signedIn(scope), connection: await createConnection(scope) };
    ready.set(path, { place, prepared: await make(place) });
  }
});
afterAll(async () => {
  await owner.$client.end();
  await portal.close();
  await adversary.close();
});

const plain = { "content-type": "text/plain" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const forged: [what: string, headers: Record<string, string>][] = [
  ["a foreign origin", { origin: "https://evil.example" }],
  ["a hidden origin", { origin: "null" }],
  ["no origin, and a browser that says that it is another site's", { origin: "", "sec-fetch-site": "cross-site" }],
  ["plain text", plain],
  ["a form", form],
  ["a foreign origin and plain text", { origin: "https://evil.example", ...plain }],
];

test("a call that works changes nothing and calls nobody once another site could have made it", async () => {
  const before = Object.fromEntries(await checksums(owner));
  const calls = adversary.ledger.length;
  const passed: string[] = [];
  for (const [path, { place, prepared }] of ready) {
    const viewer = prepared.signedOut ? undefined : place.viewer;
    const one = { path, input: prepared.input };
    for (const [what, headers] of forged) {
      const { status } = await handleTrpc(requestFor({ ...one, type: "mutation" }, { viewer, headers }));
      if (status !== 403 && status !== 415) passed.push(`${path} with ${what}: ${status}`);
    }
    const link = await handleTrpc(requestFor({ ...one, type: "query" }, { viewer }));
    if (link.status !== 405) passed.push(`${path} by GET: ${link.status}`);
  }
  expect(passed).toEqual([]);
  expect(Object.fromEntries(await checksums(owner))).toEqual(before);
  expect(adversary.ledger.length).toBe(calls);
});

test("control: each of the same calls works from our own pages", async () => {
  expect(ready.size).toBeGreaterThan(50);
  for (const [path, { place, prepared }] of [...ready].toReversed()) {
    const viewer = prepared.signedOut ? undefined : place.viewer;
    const answer = await call({ path, type: "mutation", input: prepared.input }, { viewer });
    // Nobody answers the question that this one asks the platform.
    if (path !== "email.lookUp") expect(answer, path).toMatchObject({ code: "OK" });
  }
});
