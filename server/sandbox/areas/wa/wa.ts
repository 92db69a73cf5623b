import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { Counter } from "#server/sandbox/counter.ts";
import { isRecord, listAt, numberAt } from "#server/sandbox/json.ts";
import type { AreaCodes } from "#server/sandbox/refusal.ts";
import { type CallOf, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { readCustomMessage } from "./custom.ts";
import { waFixtureTables, waTemplateFixtures } from "./fixtures.ts";
import { readTemplateMessage } from "./send.ts";
import { readTemplate } from "./template.ts";
import { statusAt, typeName, WaTemplates } from "./templates.ts";

const templateCodes: AreaCodes = {
  noSign: "-1",
  noTimestamp: "-1",
  noKey: "-1",
  stale: "-4",
  ip: "-6",
  locked: "-1",
  uncertified: "-14",
  malformed: "-7",
};
/** Sending lists no code for an uncertified account, which makes it -1. */
const sendCodes: AreaCodes = { ...templateCodes, malformed: "-134" };

const firstNumbers = { template: 600_001 + waTemplateFixtures.length, message: 30_000_001 } as const;
/** More than can be given out between two snapshots. */
const ahead = 100_000;
const channelType = 0;

/** The instant-messaging section of the platform (sandbox.md: IM). */
export function createWaArea({ clock, changed }: World): SandboxArea {
  const templateNumbers = new Counter(firstNumbers.template, ahead, changed);
  const messageNumbers = new Counter(firstNumbers.message, ahead, changed);
  const templates = new WaTemplates(waTemplateFixtures);

  const addTemplate = (call: CallOf<typeof waTemplateAdd>) => {
    const read = readTemplate(call, templates);
    const now = clock.now();
    const template = { ...read, id: String(templateNumbers.take()), submittedAt: now };
    templates.add(template);
    changed();
    const { id, name, type, language } = template;
    const status = statusAt(template, now);
    return {
      data: { templateId: id, templateName: name, type: typeName(type), languageCode: language, status },
    };
  };

  /** What the platform says of a message it took; the stamp is in seconds. */
  const sent = () => ({
    messageId: `wamid.${messageNumbers.take()}`,
    timestamp: Math.floor(clock.now() / 1000),
    channelType,
  });

  return {
    area: "wa",
    routes: [
      route(waTemplateAdd, templateCodes, addTemplate),
      route(waTemplateSendMsg, sendCodes, (call) => {
        readTemplateMessage(call, templates, clock.now());
        return { data: sent() };
      }),
      route(waCustomSendMsg, sendCodes, (call) => {
        readCustomMessage(call);
        return { data: sent() };
      }),
    ],
    controls: [],
    fixtures: waFixtureTables,
    save: (exact) => ({
      template: templateNumbers.save(exact),
      message: messageNumbers.save(exact),
      templates: templates.save(),
    }),
    load(saved) {
      if (!isRecord(saved)) throw new TypeError("the instant-messaging part of the snapshot is not an object");
      templateNumbers.load(numberAt(saved, "template"));
      messageNumbers.load(numberAt(saved, "message"));
      templates.load(listAt(saved, "templates"));
    },
    reset: () => templates.clear(),
    start() {},
    stop: () => Promise.resolve(),
  };
}
