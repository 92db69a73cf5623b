import { expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import type { Portal, Viewer } from "../trpc/portal.ts";
import { eachViewer } from "./viewer.ts";
import { append } from "./world.ts";

let portal: Portal;
let scope: Scope;
let viewer: Viewer;
const ask = eachViewer((opened) => {
  ({ portal, scope, viewer } = opened);
});

async function list(input: unknown = {}): Promise<{ seq: number }[]> {
  const { code, data, error } = await ask("audit.list", input, viewer);
  if (code !== "OK") throw new Error(error?.message);
  return (data as { rows: { seq: number }[] }).rows;
}

test("finds what a thing is called, of this workspace alone", async () => {
  const { id } = await createConnection(scope, { baseUrl: "http://127.0.0.1:9" });
  await append(scope, { target: { kind: "connection", id } });
  await append(scope, { target: { kind: "connection", id: crypto.randomUUID() } });
  const stranger = await createWorkspace(portal.services);
  await createConnection(stranger, { baseUrl: "http://127.0.0.1:9" });
  expect((await list({ q: "test ACCOUNT" })).map(({ seq }) => seq)).toEqual([1]);
  expect(await list({ q: "Test" })).toEqual([]);
});

test("says why something was done and what changed, as far as that fits into a line", async () => {
  await append(scope, {
    before: { name: "Old", roles: ["sender"], rules: { deep: 1 }, same: 1 },
    after: { name: "New", roles: ["sender", "auditor"], rules: { deep: 2 }, same: 1 },
    meta: { reason: "Ana asked for it" },
  });
  expect(await list()).toMatchObject([
    {
      reason: "Ana asked for it",
      changes: {
        shown: [
          { name: "name", before: "Old", after: "New" },
          { name: "roles", before: "sender", after: "sender, auditor" },
        ],
        others: 1,
      },
    },
  ]);
});
