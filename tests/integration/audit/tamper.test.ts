import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { anchorHeads } from "#server/domain/trail/anchor-heads.ts";
import { type Verified, verifyChain } from "#server/domain/trail/verify.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { anchored, entries, type Sql, tampering } from "./tampering.ts";
import { append, openWorld, type World } from "./world.ts";

let world: World;
let scope: Scope;
beforeAll(async () => {
  world = await openWorld();
  scope = { ...(await createWorkspace(world.services)), ip: "192.0.2.7" };
  for (let seq = 1; seq <= entries; seq++) {
    await append(scope, { meta: { seq, reason: `because of ${seq}` }, before: { a: seq }, after: { a: seq + 1 } });
    if (anchored.includes(seq)) await anchorHeads(world.services, world.anchorsFile);
  }
  await world.owner.$client.unsafe(
    "alter table audit disable trigger user; alter table audit_anchor disable trigger user; alter table audit_subject disable trigger user",
  );
});
afterAll(() => world.close());

class Undo extends Error {}

/** What verification says after the tampering, which is then undone. */
async function verifyAfter(tampering: (sql: Sql) => Promise<unknown>): Promise<Verified> {
  let verified: Verified | undefined;
  await world.owner.$client
    .begin(async (sql) => {
      await tampering(sql);
      verified = await verifyChain(sql, scope.workspace.id);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (!verified) throw new Error("nothing was verified");
  return verified;
}

test("untouched, the chain is unbroken", async () => {
  expect(await verifyAfter(async () => undefined)).toMatchObject({ broken: null, entries, anchors: { count: 2 } });
});

test("whatever is done to a chain, verification names the entry", async () => {
  await fc.assert(
    fc.asyncProperty(tampering, async ({ names, run }) => {
      const { broken } = await verifyAfter((sql) => run(sql, scope.workspace.id));
      expect(names).toContain(broken?.seq);
      expect(broken?.what).toMatch(/\S/);
    }),
    { numRuns: 1000 },
  );
}, 120_000);
