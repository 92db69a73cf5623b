import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channels } from "#server/domain/areas/rules.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { reviewTemplateMessage } from "#server/domain/areas/wa/send-template.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { readNumber } from "#server/domain/messages/number/history.ts";
import { getMessage, listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { messagesOf } from "../sms/world.ts";
import { attemptOf, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { filled, sendTemplateTo, templateDraft } from "./to-one.ts";
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

describe("a message from a template to one number", () => {
  test("is accepted, keeps the platform's id and time, and stands in its number's history, but for another channel's", async () => {
    const owner = await openPlace(world.services);
    const draft = templateDraft({ number: "0151 12345678", country: "DE" });
    const id = await sendTemplateTo(owner, draft);
    await goOn();
    const { businessPhone, template } = draft;
    const request = { appId, businessPhone, recipient: "4915112345678", template, channelType: 0 };
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", request });
    const [message] = await messagesOf(world.services, id);
    expect(message).toMatchObject({ msgId: expect.stringMatching(/^wamid\.\d+$/), stampedAt: expect.any(Date) });
    const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 10 });
    const { text } = await getMessage(owner, waChannel, rows[0]?.id ?? 0);
    expect(text).toMatch(/^A-.*, Ann, tomorrow$/);
    const asked = { number: "+4915112345678", limit: 10 };
    const sent = [{ message: { submissionId: id, channel: "wa", text, stampedAt: message?.stampedAt } }];
    expect((await readNumber(owner, channels, asked)).rows).toMatchObject(sent);
    expect((await readNumber(owner, channels, { ...asked, channel: "sms" })).rows).toEqual([]);
  });

  test("goes out with parameters of other types as they were given", async () => {
    const owner = await openPlace(world.services);
    const template = filled(randomUUID());
    const image = { type: "image" as const, image: { link: "https://example.com/a.png" } };
    const components = [{ type: "header" as const, parameters: [image] }, ...(template.components ?? []).slice(1)];
    const id = await sendTemplateTo(owner, templateDraft({ template: { ...template, components } }));
    await goOn();
    expect(await attemptOf(world.services, id)).toMatchObject({
      state: "accepted",
      request: { template: { components: [{ parameters: [image] }, {}] } },
    });
  });

  test.each([
    ["a template that does not exist", "-38", { template: filled("A-1", "order_gone") }],
    ["a language that the template has not", "-44", { template: filled("A-1", "order_update", "fr") }],
    ["values for another number of variables", "-111", { template: { ...filled("A-1"), components: [] } }],
    ["a business number that is none", "-96", { businessPhone: "15550009999" }],
    ["a business number in a wrong state", "-97", { businessPhone: "15550002222" }],
    ["a country without a rate", "-69", { number: "+4915112340000" }],
  ])("is refused for %s, and says so", async (_, status, changes) => {
    const owner = await openPlace(world.services);
    const id = await sendTemplateTo(owner, templateDraft(changes));
    await goOn();
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "refused", platformStatus: status });
    expect(await stateOf(world.services, id)).toBe("refused");
  });

  test("with other variables than the template is known to have is refused at its field, before it is stored", async () => {
    const owner = await openPlace(world.services);
    await adoptTemplate(owner, {
      ...{ appId, templateName: "order_update", type: 2, language: "en" },
      ...{ header: null, body: null, footer: null, headerVariables: 1, bodyVariables: 2 },
    });
    const draft = templateDraft({ template: { ...filled("A-1"), components: [] } });
    const refusal = { code: "invalid", details: { field: "draft.template.components" } };
    await expect(reviewTemplateMessage(owner, { draft })).rejects.toMatchObject(refusal);
    await expect(sendTemplateTo(owner, draft)).rejects.toMatchObject(refusal);
  });

  test("to a number of 15 digits, of which the platform takes 14, is refused at the number", async () => {
    const owner = await openPlace(world.services);
    const draft = templateDraft({ number: "+493012345678901" });
    const refusal = { code: "invalid", details: { field: "draft.number" } };
    await expect(reviewTemplateMessage(owner, { draft })).rejects.toMatchObject(refusal);
  });
});
