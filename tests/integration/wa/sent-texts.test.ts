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

const refusal = (id: string) => ({ code: "conflict", details: { repeatOf: id, field: "repeatReason" } });

describe("messages of a template that some of their numbers got within a day", () => {
  test("are counted and need a reason, whatever fills its places", async () => {
    const first = await preparedDraft(owner, { cells: orders(3) });
    await releaseDraft(owner, waChannel, { id: first.id, reviewedHash: first.hash });
    const cells = orders(4).map(([number = ""]) => [number, "B-1", "Someone", "today"]);
    const { id, hash } = await preparedDraft(owner, { cells });
    const review = await reviewDraft(owner, waChannel, id);
    expect(review).toMatchObject({ messageCount: 4, sentTexts: { numbers: 3, id: first.id, by: owner.person.name } });
    await expect(releaseDraft(owner, waChannel, { id, reviewedHash: hash })).rejects.toMatchObject(refusal(first.id));
    const given = { id, reviewedHash: hash, repeatReason: "The orders were mixed up" };
    expect(await releaseDraft(owner, waChannel, given)).toEqual({ id });
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

  test("are asked about to one number too, in the same language alone", async () => {
    const id = await sendTemplateTo(owner, templateDraft());
    const again = templateDraft();
    expect((await reviewTemplateMessage(owner, { draft: again })).repeatOf).toMatchObject({ id });
    await expect(sendTemplateTo(owner, again)).rejects.toMatchObject(refusal(id));
    const chinese = templateDraft({ template: filled("A-1", "order_update", "zh_CN") });
    expect((await reviewTemplateMessage(owner, { draft: chinese })).repeatOf).toBeNull();
    const elsewhere = templateDraft({ number: "+4915112345679" });
    expect((await reviewTemplateMessage(owner, { draft: elsewhere })).repeatOf).toBeNull();
    await sendTemplateTo(owner, elsewhere);
  });

  test("are a program's own affair, which tells one person several things with one template", async () => {
    await sendTemplateTo(owner, templateDraft());
    const program: Scope = { ...owner, token: { id: "00000000-0000-4000-8000-000000000000", name: "Shop" } };
    await expect(sendTemplateTo(program, templateDraft())).resolves.toBeDefined();
  });
});

test("A free-form text is a repeat of the same text alone", async () => {
  const draft = customText();
  const id = await sendCustomTo(owner, draft);
  const later = customText({ text: draft.text, businessPhone: "15550002222" });
  expect((await reviewCustom(owner, { draft: later })).repeatOf).toMatchObject({ id });
  expect((await reviewCustom(owner, { draft: customText() })).repeatOf).toBeNull();
});
