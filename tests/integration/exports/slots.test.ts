import { afterAll, beforeAll, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { asDownload } from "#server/domain/exports/slots.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { chainOfInstance, chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { exportChain } from "#server/domain/trail/export.ts";
import { exportEntries } from "#server/domain/trail/export-list.ts";
import { verifyNow } from "#server/domain/trail/verify-now.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;

beforeAll(async () => {
  // One connection for pages: a download that took it would keep everybody waiting.
  world = await openWorld({ connections: 1 });
  owner = await createWorkspace(world.services);
  await suppress(owner, 5000);
});
afterAll(() => world.close());

async function suppress({ workspace, person, services }: Scope, count: number): Promise<void> {
  await services.db.system
    .$client`insert into suppression (workspace_id, channel, number, number_hash, reason, created_by)
    select ${workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea), 'asked to be left alone', ${person.id} from generate_series(1, ${count}) n`;
}

type Open = Awaited<ReturnType<typeof exportSuppressions>>;

async function settled(all: Promise<Open>[]): Promise<{ open: Open[]; sentences: string[] }> {
  const results = await Promise.allSettled(all);
  const open = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const sentences = results.flatMap((one) => (one.status === "rejected" ? [String(one.reason.message)] : []));
  return { open, sentences };
}

const end = (open: Open[]) => Promise.all(open.map(({ chunks }) => chunks.return(undefined)));
const answers = ({ services, workspace }: Scope) =>
  inWorkspace(services.db.app, workspace.id, (tx) => tx.execute("select 1"));

test("fourteen downloads of one person at the same moment are two", async () => {
  const { open, sentences } = await settled(Array.from({ length: 14 }, () => exportSuppressions(owner)));
  expect(open).toHaveLength(2);
  expect(new Set(sentences)).toEqual(
    new Set(["You have 2 downloads under way. Try again when one of them has ended."]),
  );
  await end(open);
});

test("colleagues who read nothing of their downloads leave other workspaces theirs, and everybody the pages", async () => {
  const colleagues = await Promise.all(
    Array.from({ length: 10 }, () => createMember(world.services, owner.workspace, "owner")),
  );
  const { open, sentences } = await settled(
    colleagues.flatMap((one) => [
      exportSuppressions(one, { pageRows: 100 }),
      exportSuppressions(one, { pageRows: 100 }),
    ]),
  );
  expect(open).toHaveLength(3);
  expect(sentences.at(-1)).toBe("Your workspace has 3 downloads under way. Try again when one of them has ended.");
  for (const { chunks } of open) {
    await chunks.next();
    await chunks.next();
  }
  const other = await createWorkspace(world.services, "Elsewhere");
  await suppress(other, 10);
  const file = await new Response(streamOf((await exportSuppressions(other)).chunks)).text();
  expect(file.split("\r\n")).toHaveLength(12);
  for (const scope of [owner, other]) await answers(scope);
  await end(open);
});

test("files of the audit trail and verifying it are counted with the others", async () => {
  const chain = chainOfWorkspace(owner);
  const open = [await exportChain(chain), await exportEntries(chain, {})];
  await expect(exportSuppressions(owner)).rejects.toThrow("You have 2 downloads under way");
  await expect(verifyNow(chain)).rejects.toThrow("You have 2 downloads under way");
  await Promise.all(open.map(({ chunks }) => chunks.return(undefined)));
  expect(await verifyNow(chain)).toMatchObject({ broken: null });
  const administrator = chainOfInstance({ ...owner, person: { ...owner.person, isInstanceAdmin: true } });
  expect(await verifyNow(administrator)).toMatchObject({ broken: null });
  await (await exportChain(administrator)).chunks.return(undefined);
});

test("a download that fails to begin, is never begun or is left gives its place back", async () => {
  const { downloads } = world.services.db;
  const asker = { personId: owner.person.id, workspaceId: owner.workspace.id };
  async function* two(): AsyncGenerator<number> {
    yield 1;
    yield 2;
  }
  const open = (limits = {}) => asDownload(downloads, asker, async () => ({ chunks: two() }), limits);
  const failing = () => asDownload(downloads, asker, () => Promise.reject(new Error("no such file")));
  for (let time = 0; time < 3; time += 1) await expect(failing()).rejects.toThrow("no such file");
  for (let time = 0; time < 3; time += 1) await (await open()).chunks.return(undefined);
  for (let time = 0; time < 3; time += 1) for await (const _ of (await open()).chunks);
  const unread = await open({ beginWithinMs: 20 });
  const slow = await open({ longestMs: 20 });
  await slow.chunks.next();
  await expect.poll(async () => (await settledOf(open)).length).toBe(2);
  await expect(unread.chunks.next()).rejects.toThrow("Nobody began to read");
  await expect(slow.chunks.next()).rejects.toThrow("took too long");

  async function settledOf(again: typeof open) {
    const found = await Promise.allSettled([again(), again()]);
    const got = found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    for (const { chunks } of got) await chunks.return(undefined);
    return got;
  }
});
