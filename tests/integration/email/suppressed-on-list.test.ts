import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { recipient } from "#db/schema/recipients.ts";
import { suppression } from "#db/schema/sending.ts";
import { attempt } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { reviewBatch } from "#server/domain/areas/email/send-batch.ts";
import { findSuppressedOnList } from "#server/domain/areas/email/suppressed-on-list.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { plantSend } from "#tests/integration/overview/sends.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { formOf } from "./world.ts";

let world: World;
let owner: Scope;
let account: Connection;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
});
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  account = await createConnection(owner);
});
afterAll(() => world.close());

const names = ["ana", "ben", "cat", "dan", "eve", "fay", "gus"].map((name) => `${name}@example.com`);

/** A batch to a list, whose emails the platform told of. */
async function plantBatch(receiverId: string, addresses: readonly string[], scope = owner, connection = account) {
  const { system } = world.services.db;
  const place = { workspaceId: scope.workspace.id };
  const submissionId = await plantSend(scope, connection.id, {
    ...{ area: "email", operation: "email.batchSend", context: { receiverId }, recipientCount: addresses.length },
  });
  const [made] = await system
    .insert(attempt)
    .values({
      ...{ ...place, submissionId, chunkNo: 1, attemptNo: 1, operation: "email.batchSend", request: {} },
      state: "accepted" as const,
    })
    .returning();
  const now = new Date();
  await system.insert(recipient).values(
    addresses.map((address, index) => ({
      ...{ ...place, submissionId, attemptId: made?.id ?? "", connectionId: connection.id, appId: "app-1" },
      ...{ emailId: `em ${index}`, address, state: "succeeded" as const, firstHeardAt: now, lastHeardAt: now },
    })),
  );
}

const suppress = (addresses: readonly string[], until: Date | null = null, scope = owner) =>
  addSuppressions(scope, {
    ...{ channels: ["email"], numbers: addresses.join("\n"), country: null, reason: "Complained", until },
  });

const review = async (scope = owner) =>
  (await reviewBatch(scope, formOf({ draft: { appId: "app-1", receiverId: "list-7" } }))).suppressedOnList;

const find = (most?: Parameters<typeof findSuppressedOnList>[3]) =>
  inWorkspace(world.services.db.app, owner.workspace.id, (tx) =>
    findSuppressedOnList(
      tx,
      owner,
      { workspaceId: owner.workspace.id, connectionId: account.id, receiverId: "list-7" },
      most,
    ),
  );

describe("the review of a batch", () => {
  test("names suppressed addresses that got its list before, in any letter case, and no others", async () => {
    await plantBatch("list-7", ["Ana@Example.com", "ben@example.com", "cat@example.com"]);
    await plantBatch("list-8", ["dan@example.com"]);
    expect(await review()).toBeNull();
    await suppress(["ana@example.com", "ben@example.com", "dan@example.com", "nobody@example.com"]);
    const found = await review();
    expect(found).toMatchObject({ count: 2, isMore: false, lookedFor: null });
    expect(found?.addresses.toSorted()).toEqual(["ana@example.com", "ben@example.com"]);
  });

  test("counts all of them and shows five, once each, as the viewer may read them", async () => {
    await plantBatch("list-7", names);
    await plantBatch("list-7", names);
    await suppress(names);
    const found = await review();
    expect(found?.count).toBe(7);
    expect(found?.addresses).toHaveLength(5);
    const masked = { ...owner, permissions: new Set([...owner.permissions].filter((one) => one !== "personal.see")) };
    expect((await review(masked))?.addresses).toEqual(found?.addresses.map((address) => `${address[0]}•••@•••.com`));
  });

  test("warns of nobody whose suppression has expired, who is a number, or who is of another workspace", async () => {
    await plantBatch("list-7", ["ana@example.com"]);
    const other = await createWorkspace(world.services);
    const elsewhere = await createConnection(other);
    await plantBatch("list-7", ["ana@example.com"], other, elsewhere);
    await suppress(["ana@example.com"], null, other);
    expect(await review()).toBeNull();
    await suppress(["ana@example.com"], new Date(Date.now() + 60_000));
    expect(await review()).toMatchObject({ count: 1 });
    await world.services.db.system.update(suppression).set({ until: new Date(Date.now() - 1000) });
    expect(await review()).toBeNull();
  });

  test("says where not all suppressed addresses were looked for", async () => {
    await plantBatch("list-7", names);
    await suppress(names);
    expect(await find({ addresses: 3, emails: 10, sends: 10 })).toMatchObject({ count: 3, lookedFor: 3 });
    expect(await find({ addresses: 7, emails: 10, sends: 10 })).toMatchObject({ count: 7, lookedFor: null });
  });

  test("counts up to 1,000", async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `person-${index}@example.com`);
    await plantBatch("list-7", [...many, "ana@example.com"]);
    await suppress(many);
    await suppress(["ana@example.com"]);
    expect(await find()).toMatchObject({ count: 1000, isMore: true });
  });
});
