import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { templatesNamed } from "#server/domain/areas/wa/templates/registry.ts";
import { submitTemplate } from "#server/domain/areas/wa/templates/submit.ts";
import type { Scope } from "#server/domain/scope.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { adoptable } from "../trpc/things.ts";
import { sendTemplateTo, templateDraft } from "./to-one.ts";
import { appId, dispatchables, openPlace } from "./world.ts";

let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld({ sandboxUrl: null });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
const open = () => openPlace(world.services, { baseUrl: adversary.url });
const goOn = () => dispatchAll(world.services, dispatcher({ dispatchables }));
const answering = (body: Record<string, unknown>) => adversary.behave(answers(() => ({ body: JSON.stringify(body) })));

/** Asks for a template of the name of `adoptable`, as marketing and with a text of its own. */
async function submit(scope: Scope): Promise<string> {
  const draft = waTemplateDraft.parse({
    appId,
    templateName: adoptable(appId).templateName,
    type: 1,
    language: "en",
    components: { body: { text: "Hello, all of you." } },
  });
  const { id } = await submitTemplate(scope, { intentId: randomUUID(), draft, reviewedHash: null, repeatReason: null });
  return id;
}

/** The platform has the name already. */
async function submitRefused(scope: Scope): Promise<void> {
  answering({ status: "-32", reason: "name in use" });
  const id = await submit(scope);
  await goOn();
  expect(await stateOf(world.services, id)).toBe("refused");
}

/** A message that fills the one place of `adoptable`. */
const filledOnce = () =>
  templateDraft({
    template: {
      name: adoptable(appId).templateName,
      language: { code: "en" },
      components: [{ type: "body", parameters: [{ type: "text", text: randomUUID() }] }],
    },
  });

describe("a template that the platform refused to make", () => {
  test("can be adopted in its language and with its own type: the platform may have it from elsewhere", async () => {
    const owner = await open();
    await submitRefused(owner);
    await adoptTemplate(owner, adoptable(appId));
    const known = await templatesNamed(owner, { appId, name: adoptable(appId).templateName });
    expect(known.map(({ origin, submissionState }) => [origin, submissionState])).toEqual([
      ["adopted", null],
      ["made", "refused"],
    ]);
    await expect(adoptTemplate(owner, adoptable(appId))).rejects.toMatchObject({ code: "conflict" });
  });

  test("says nothing of the values that messages of the one that it has need", async () => {
    const owner = await open();
    await adoptTemplate(owner, adoptable(appId));
    await submitRefused(owner);
    answering({ status: "0", reason: null, data: { messageId: "wamid.1", timestamp: 1_790_000_000 } });
    const id = await sendTemplateTo(owner, filledOnce());
    await goOn();
    expect(await stateOf(world.services, id)).toBe("accepted");
  });
});

test("a template whose call was stopped before it was made can be adopted", async () => {
  const owner = await open();
  const id = await submit(owner);
  await stopSubmission(owner, { id, reason: "It is in the console already." });
  await adoptTemplate(owner, adoptable(appId));
  expect(await templatesNamed(owner, { appId, name: adoptable(appId).templateName })).toHaveLength(2);
});
