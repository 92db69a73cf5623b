import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { reviewCustom } from "#server/domain/areas/wa/send-custom.ts";
import { reviewTemplateMessage } from "#server/domain/areas/wa/send-template.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { updateDraft } from "#server/domain/messages/drafts/change-draft.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { work } from "../sms/world.ts";
import { customText, filled, sendCustomTo, sendTemplateTo, templateDraft } from "./to-one.ts";
import { openPlace, orders, orderUpdate, preparedDraft } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: "http://127.0.0.1:9" });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await openPlace(world.services);
});

describe("messages of a template that some of their numbers got within a day", () => {
  test("are counted, whatever fills its places", async () => {
    const first = await preparedDraft(owner, { cells: orders(3) });
    await releaseDraft(owner, waChannel, { id: first.id, reviewedHash: first.hash });
    const cells = orders(4).map(([number = ""]) => [number, "B-1", "Someone", "today"]);
    const { id, hash } = await preparedDraft(owner, { cells });
    const review = await reviewDraft(owner, waChannel, id);
    expect(review).toMatchObject({ messageCount: 4, sentTexts: { numbers: 3, id: first.id, by: owner.person.name } });
    expect(await releaseDraft(owner, waChannel, { id, reviewedHash: hash })).toEqual({ id });
  });

  test("go to whoever was left out once the template is another", async () => {
    const first = await preparedDraft(owner, { cells: orders(3) });
    await releaseDraft(owner, waChannel, { id: first.id, reviewedHash: first.hash });
    const { id } = await preparedDraft(owner, { cells: orders(4) });
    const reviewOnceWorked = async () => {
      await work(world.services);
      await prepareDraft(owner, waChannel, id);
      await work(world.services);
      return reviewDraft(owner, waChannel, id);
    };
    await updateDraft(owner, waChannel, { id, draft: { withoutRepeats: true } });
    expect(await reviewOnceWorked()).toMatchObject({ messageCount: 1, sentTexts: null });
    await updateDraft(owner, waChannel, { id, draft: { template: { ...orderUpdate, name: "order_update_2" } } });
    expect(await reviewOnceWorked()).toMatchObject({ messageCount: 4, sentTexts: null });
  });

  test("are told of to one number too, in the same language alone", async () => {
    const id = await sendTemplateTo(owner, templateDraft());
    const again = templateDraft({ template: filled("A-2") });
    expect(await reviewTemplateMessage(owner, { draft: again })).toMatchObject({ repeatOf: null, sentTexts: { id } });
    const chinese = templateDraft({ template: filled("A-1", "order_update", "zh_CN") });
    expect((await reviewTemplateMessage(owner, { draft: chinese })).sentTexts).toBeNull();
    const elsewhere = templateDraft({ number: "+4915112345679" });
    expect((await reviewTemplateMessage(owner, { draft: elsewhere })).sentTexts).toBeNull();
    await sendTemplateTo(owner, again);
  });
});

test("a free-form text is the same as the same text alone", async () => {
  const draft = customText();
  const id = await sendCustomTo(owner, draft);
  const later = customText({ text: draft.text, businessPhone: "15550002222" });
  expect(await reviewCustom(owner, { draft: later })).toMatchObject({ repeatOf: null, sentTexts: { numbers: 1, id } });
  expect((await reviewCustom(owner, { draft: customText() })).sentTexts).toBeNull();
});
