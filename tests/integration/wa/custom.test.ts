import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { reviewCustom } from "#server/domain/areas/wa/send-custom.ts";
import { getMessage, listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { type CustomInput, customText, minutesAgo, sendCustomTo } from "./to-one.ts";
import { appId, dispatchables, openPlace } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(async () => {
  await world.close();
});
const goOn = () => dispatchAll(world.services, dispatcher({ dispatchables }));

const link = "https://files.example.com/a";
const contents: [Partial<CustomInput["draft"]> & Pick<CustomInput["draft"], "type">, string][] = [
  [{ type: "text", text: { body: "Hello" } }, "Hello"],
  [{ type: "image", image: { link } }, link],
  [{ type: "audio", audio: { link } }, link],
  [{ type: "video", video: { link } }, link],
  [{ type: "sticker", sticker: { link } }, link],
  [{ type: "document", document: { link, filename: "a.pdf" } }, link],
  [
    { type: "location", location: { longitude: "13.4", latitude: "52.5", name: "Office", address: "Main street 1" } },
    "Office, Main street 1",
  ],
];

describe("a free-form message to one number", () => {
  test.each(contents)("is accepted: %o", async (content, text) => {
    const owner = await openPlace(world.services);
    // What is filled in for another type does not go out.
    const { text: _, ...ends } = customText();
    const draft = { ...ends, image: { link: "https://example.com/left-over.png" }, ...content };
    const id = await sendCustomTo(owner, draft);
    await goOn();
    const { request, state } = await attemptOf(world.services, id);
    expect(state).toBe("accepted");
    const { businessPhone } = draft;
    expect(request).toEqual({ appId, businessPhone, recipient: "4915112345678", channelType: 0, ...content });
    const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 10 });
    expect(await getMessage(owner, waChannel, rows[0]?.id ?? 0)).toMatchObject({ text, outcome: "accepted" });
    const [stored] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
    expect(stored).toMatchObject({ draft: request, context: { lastWroteAt: draft.lastWroteAt } });
  });

  test.each([
    ["to this machine", "https://127.0.0.1/a.png"],
    ["to this machine, written as a number", "https://2130706433/a.png"],
    ["to this machine by name", "https://localhost/a.png"],
    ["to a private network", "https://10.1.2.3/a.png"],
    ["to a private network of IPv6", "https://[fd00::1]/a.png"],
    ["to a name inside a network", "https://files.internal/a.png"],
    ["to a name without a dot", "https://intranet/a.png"],
    ["with a password", "https://ann:secret@example.com/a.png"],
    ["that anybody on the way can read", "http://example.com/a.png"],
  ])("with a link %s is refused at its field, and nothing is stored", async (_, bad) => {
    const owner = await openPlace(world.services);
    const draft = customText({ type: "image", image: { link: bad } });
    const refusal = { code: "invalid", details: { field: "draft.image.link" } };
    await expect(reviewCustom(owner, { draft })).rejects.toMatchObject(refusal);
    await expect(sendCustomTo(owner, draft)).rejects.toMatchObject(refusal);
  });

  test("without what its type names is refused at that field", async () => {
    const owner = await openPlace(world.services);
    const refusal = { code: "invalid", details: { field: "draft.video" } };
    await expect(reviewCustom(owner, { draft: customText({ type: "video" }) })).rejects.toMatchObject(refusal);
  });

  test.each([
    ["24 hours ago", 24 * 60],
    ["three days ago", 3 * 24 * 60],
    ["in an hour", -60],
  ])("to somebody who is said to have last written %s can't be sent", async (_, minutes) => {
    const owner = await openPlace(world.services);
    const draft = customText({ lastWroteAt: minutesAgo(minutes) });
    const refusal = { code: "invalid", details: { field: "draft.lastWroteAt" } };
    await expect(reviewCustom(owner, { draft })).rejects.toMatchObject(refusal);
    await expect(sendCustomTo(owner, draft)).rejects.toMatchObject(refusal);
  });

  test("can be sent until the last minute of the 24 hours", async () => {
    const owner = await openPlace(world.services);
    const id = await sendCustomTo(owner, customText({ lastWroteAt: minutesAgo(24 * 60 - 1) }));
    await goOn();
    expect(await stateOf(world.services, id)).toBe("accepted");
  });

  test("that was stored is found under its intent, whatever the clock says by then", async () => {
    const owner = await openPlace(world.services);
    const draft = customText();
    const said = { intentId: randomUUID() };
    const id = await sendCustomTo(owner, draft, said);
    const late = { ...draft, lastWroteAt: minutesAgo(25 * 60) };
    expect(await sendCustomTo(owner, late, said)).toBe(id);
    expect(await reviewCustom(owner, { draft: late, intentId: said.intentId })).toMatchObject({ storedAs: id });
  });
});
