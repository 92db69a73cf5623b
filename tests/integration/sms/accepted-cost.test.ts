import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempt } from "#db/schema/submissions.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import type { Scope } from "#server/domain/scope.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";
import { customers, dispatchables, openPlace, sentDraft } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let owner: Scope;
let listId: string;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = await openPlace(world.services);
  const text = "49,0.05\n4916,0.5";
  listId = (await createPriceList(owner, { area: "sms", validFrom: "2026-05-03", currency: "EUR", text })).id;
});
afterAll(() => world.close());

const dispatch = () => dispatchAll(world.services, dispatcher({ dispatchables }));
const sent = (cells: string[][]) => sentDraft(owner, { cells, draft: { content: `Hello {{name}}, ${randomUUID()}` } });
const figuresOf = (id: string) => readFigures(owner, smsChannel, id);
/** The sandbox refuses numbers that end so. */
const refused = (digits: string) => `+49${digits}0000`;

test("a send of which all was accepted costs what it was expected to", async () => {
  const id = await sent(customers(3));
  expect((await figuresOf(id)).acceptedCost).toBeNull();
  await dispatch();
  expect(await figuresOf(id)).toMatchObject({ accepted: 3, acceptedCost: null });
});

test("a refused send costs nothing", async () => {
  const id = await sent([[refused("1515000"), "No"]]);
  await dispatch();
  expect(await figuresOf(id)).toMatchObject({ accepted: 0, refused: 1, acceptedCost: { amount: "0.00", unpriced: 0 } });
});

test("a stopped send costs what was accepted of it, each message by its own price, also once the list is archived", async () => {
  const cells = [[refused("1602345"), "No"], ["+33612345678", "Marie"], ...customers(1098, 5000)];
  const id = await sent(cells);
  const later = and(eq(attempt.submissionId, id), gt(attempt.chunkNo, 1));
  await world.services.db.system.update(attempt).set({ dueAt: null }).where(later);
  await dispatch();
  expect(await figuresOf(id)).toMatchObject({ accepted: 999, waiting: 100, acceptedCost: null });
  await stopSubmission(owner, { id, reason: "The offer ended" });
  await archivePriceList(owner, { id: listId });
  // Of the 999, one has no price: 998 at 0.05, and nothing of the refused one, which alone costs 0.5.
  expect(await figuresOf(id)).toMatchObject({ notSent: 100, acceptedCost: { amount: "49.90", unpriced: 1 } });
});
