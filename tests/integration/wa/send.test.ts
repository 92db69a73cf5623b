import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { message } from "#db/schema/messages.ts";
import { recipientCheckBlock } from "#db/schema/uploads.ts";
import { problemSentence } from "#server/compose/problems.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { getDraft } from "#server/domain/messages/drafts/read-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import { sendAgain } from "#server/domain/messages/drafts/send-again.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { listOpenCalls } from "#server/domain/messages/sent/open-calls.ts";
import { getMessage, listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { byNumber } from "#server/domain/paging.ts";
import { type Adversary, answers, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { messagesOf, work } from "../sms/world.ts";
import { attemptsOf, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { dispatchables, openPlace, orders, orderUpdate, sentDraft, writtenDraft } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
const accepting = answers(() => ({
  body: JSON.stringify({ status: "0", reason: "ok", data: { messageId: "wamid.1", imestamp: 1_780_000_000 } }),
}));
beforeEach(() => adversary.behave(accepting));

const goOn = () => dispatchAll(world.services, dispatcher({ dispatchables }));

test("each row is a call of its own, with its values in the places of the template", async () => {
  const owner = await openPlace(world.services);
  const id = await sentDraft(owner, { cells: orders(3) });
  await goOn();
  const attempts = await attemptsOf(world.services, id);
  expect(attempts.map(({ request }) => request)).toEqual(
    orders(3).map(([number = "", order, name, when]) => ({
      appId: "wa-app-1",
      businessPhone: "15550001111",
      recipient: number.slice(1),
      template: {
        name: "order_update",
        language: { code: "en" },
        components: [
          { type: "header", parameters: [{ type: "text", text: order }] },
          {
            type: "body",
            parameters: [
              { type: "text", text: name },
              { type: "text", text: when },
            ],
          },
        ],
      },
    })),
  );
  expect(await readFigures(owner, waChannel, id)).toMatchObject({ planned: 3, accepted: 3, refused: 0, unknown: 0 });
  const sent = await messagesOf(world.services, id);
  expect(sent.map(({ msgId }) => msgId)).toEqual([1, 2, 3].map(() => expect.stringMatching(/^wamid\.\d+$/)));
  expect(sent.every(({ stampedAt }) => stampedAt !== null)).toBe(true);
  const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 10 });
  expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([2, 3, 4].map((row) => [row, "accepted"]));
});

test("a list of one outcome goes on over more calls than it looks at first", async () => {
  const owner = await openPlace(world.services);
  const id = await sentDraft(owner, { cells: orders(5) });
  await goOn();
  const first = await listMessages(owner, waChannel, { submissionId: id, outcome: "accepted", limit: 1 });
  // The next calls say of their messages what these do not say themselves.
  await world.services.db.system
    .update(message)
    .set({ outcome: "unknown" })
    .where(and(eq(message.submissionId, id), inArray(message.chunkNo, [2, 3])));
  const found = first.rows.map(({ row }) => row);
  for (let next = first.next; next !== null; ) {
    const asked = { submissionId: id, outcome: "accepted", limit: 1, cursor: byNumber.read(next) } as const;
    const page = await listMessages(owner, waChannel, asked);
    found.push(...page.rows.map(({ row }) => row));
    next = page.next;
  }
  expect(found).toEqual([2, 5, 6]);
  const nowhere = { submissionId: id, outcome: "accepted", limit: 1, cursor: 0 } as const;
  expect(await listMessages(owner, waChannel, nowhere)).toMatchObject({ rows: [], next: null });
});

test("a review has what fills the places of its samples, and nothing of it for those who may not see people", async () => {
  const owner = await openPlace(world.services);
  const id = await writtenDraft(owner, { cells: orders(2), draft: { fixed: { "body 2": "on Monday" } } });
  await work(world.services);
  await prepareDraft(owner, waChannel, id);
  await work(world.services);
  const values = { "header 1": "A-0", "body 1": "Customer 0", "body 2": "on Monday" };
  expect((await reviewDraft(owner, waChannel, id)).samples.first).toMatchObject({ row: 2, values });
  const blind = { ...owner, permissions: new Set([...owner.permissions].filter((one) => one !== "personal.see")) };
  expect((await reviewDraft(blind, waChannel, id)).samples.first).toMatchObject({ row: 2, values: {} });
});

test("a template that was adopted with neither text nor variables goes to every row", async () => {
  const owner = await openPlace(world.services, { baseUrl: adversary.url });
  const template = { name: "opening_hours", language: "en", header: null, body: "", footer: null };
  const id = await sentDraft(owner, { cells: orders(2), draft: { template, variables: {} } });
  await goOn();
  const attempts = await attemptsOf(world.services, id);
  const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 10 });
  expect(await getMessage(owner, waChannel, rows[0]?.id ?? 0)).toMatchObject({ text: "" });
  expect(attempts.map(({ state, request }) => [state, request.template])).toEqual(
    [1, 2].map(() => ["accepted", { name: "opening_hours", language: { code: "en" } }]),
  );
});

test("a stamp spelled in the other way is kept as the time that it is", async () => {
  const owner = await openPlace(world.services, { baseUrl: adversary.url });
  const id = await sentDraft(owner, { cells: orders(1) });
  await goOn();
  const [message] = await messagesOf(world.services, id);
  expect(message).toMatchObject({ msgId: "wamid.1", stampedAt: new Date(1_780_000_000_000) });
});

test.each([-62_135_596_800_000, 9_007_199_254_740_991])(
  "a stamp that is no time (%d) is left out, and the message is accepted all the same",
  async (timestamp) => {
    const body = JSON.stringify({ status: "0", reason: "ok", data: { messageId: "wamid.1", timestamp } });
    adversary.behave(answers(() => ({ body })));
    const owner = await openPlace(world.services, { baseUrl: adversary.url });
    const id = await sentDraft(owner, { cells: orders(1) });
    await goOn();
    expect(await stateOf(world.services, id)).toBe("accepted");
    const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 10 });
    expect(rows).toMatchObject([{ outcome: "accepted", msgId: "wamid.1", stampedAt: null }]);
  },
);

test.each([
  ["a business number that is none", { businessPhone: "+1 555" }],
  ["a text that fills a place with nothing", { fixed: { "body 1": " " } }],
])("%s is said of a draft before its calls are prepared", async (_, draft) => {
  const owner = await openPlace(world.services);
  const id = await writtenDraft(owner, { cells: orders(1), draft });
  await work(world.services);
  await expect(prepareDraft(owner, waChannel, id)).rejects.toMatchObject({ code: "invalid" });
});

test("numbers that the platform refuses stand beside those it accepts, and can be sent to again alone", async () => {
  const owner = await openPlace(world.services);
  const cells = orders(3);
  cells[1] = ["+4915112340000", "A-1", "Refused", "never"];
  const id = await sentDraft(owner, { cells });
  await goOn();
  expect(await stateOf(world.services, id)).toBe("partly_accepted");
  expect(await readFigures(owner, waChannel, id)).toMatchObject({ accepted: 2, refused: 1 });
  const again = await sendAgain(owner, waChannel, { submissionId: id, outcome: "refused" });
  const { draft, upload } = await getDraft(owner, waChannel, again.id);
  expect(draft).toMatchObject({
    template: { name: "order_update" },
    variables: { "header 1": 1, "body 1": 2, "body 2": 3 },
  });
  expect(upload).toMatchObject({ rowCount: 1, columns: ["number", "header 1", "body 1", "body 2"] });
});

test("a lost answer leaves its number unknown and says which it is, and nothing is sent twice", async () => {
  const owner = await openPlace(world.services, { baseUrl: adversary.url });
  adversary.behave(misbehaviours.acceptThenDrop);
  const id = await sentDraft(owner, { cells: orders(2) });
  await goOn();
  expect(await stateOf(world.services, id)).toBe("unknown");
  const states = (await attemptsOf(world.services, id)).map(({ state }) => state).toSorted();
  expect(states).toContain("unknown");
  expect(states).not.toContain("accepted");
  const [call] = await listOpenCalls(owner, waChannel, id);
  expect(orders(2).map(([number]) => number)).toContain(call?.number);
  const blind = { ...owner, permissions: new Set([...owner.permissions].filter((one) => one !== "personal.see")) };
  const [masked] = await listOpenCalls(blind, waChannel, id);
  expect(masked?.number).toMatch(/•|\*|…/);
});

test("a row without a value for a place is refused at its cell, and nothing goes to it", async () => {
  const owner = await openPlace(world.services);
  const cells = orders(2);
  cells[1] = ["+4915112345678", "A-1", "", "never"];
  const id = await writtenDraft(owner, { cells });
  await work(world.services);
  const { check } = await getDraft(owner, waChannel, id);
  expect(check).toMatchObject({ counts: { sendable: 1, refused: 1 } });
});

test("a number that the platform takes none of is refused at its cell, and nothing goes to it", async () => {
  const owner = await openPlace(world.services);
  const cells = orders(2);
  cells[1] = ["+491512345678901", "A-1", "Customer 1", "tomorrow"];
  const id = await writtenDraft(owner, { cells });
  await work(world.services);
  expect((await getDraft(owner, waChannel, id)).check).toMatchObject({ counts: { sendable: 1, refused: 1 } });
  const [block] = await world.services.db.system
    .select({ rows: recipientCheckBlock.rows })
    .from(recipientCheckBlock)
    .where(eq(recipientCheckBlock.submissionId, id));
  expect(block?.rows.find(({ row }) => row === 3)).toMatchObject({
    verdict: "refused",
    column: 0,
    problem: "digits_not_taken:15",
  });
  expect(problemSentence("digits_not_taken:15", "wa")).toBe(
    "Instant messages go to numbers of 7 to 14 digits; this one has 15.",
  );
});

test("a draft without a template or a business number says what it lacks", async () => {
  const owner = await openPlace(world.services);
  const ask = async (draft: Parameters<typeof writtenDraft>[1]["draft"]) =>
    (await getDraft(owner, waChannel, await writtenDraft(owner, { cells: orders(1), draft }))).settingsProblem;
  expect(await ask({ template: null })).toBe("Choose a template.");
  expect(await ask({ businessPhone: null })).toBe("Choose the business number that the messages come from.");
  expect(await ask({ variables: { "header 1": 1 } })).toBe("Choose the column that fills {{body 1}}.");
  expect(await ask({})).toBeNull();
});

test("a fixed text fills its place in every message", async () => {
  const owner = await openPlace(world.services);
  const id = await sentDraft(owner, {
    cells: orders(1),
    draft: { template: orderUpdate, fixed: { "header 1": "{{later}}" }, variables: { "body 1": 2, "body 2": 3 } },
  });
  await goOn();
  const calls = (await fetchJournal(sandbox.url)).filter(({ path }) => path === waTemplateSendMsg.path);
  expect(calls.at(-1)?.body).toContain('"text":"{{later}}"');
  expect(await stateOf(world.services, id)).toBe("accepted");
});
