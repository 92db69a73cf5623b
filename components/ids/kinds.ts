import { sendAreas } from "#server/contract/areas.ts";
import { type UnlistedKind, unlistedIds, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";

type Words = {
  /** "recipient list", inside a sentence. */
  one: string;
  /** "Recipient lists", the name of all of them. */
  many: string;
  /** What its id looks like, as a hint. */
  example: string;
  /** Where to find one, as a sentence. */
  where: string;
};

const inConsole = "The platform’s console shows its id, where";
const ask = "Look it up in the platform’s console, or ask the account manager.";

/** The names of each kind of id. */
export const kindWords: Record<UnlistedKind, Words> = {
  recipient_list: {
    one: "recipient list",
    many: "Recipient lists",
    example: "As the console shows it, such as list-1000",
    where: `${inConsole} lists are kept.`,
  },
  trigger: {
    one: "trigger",
    many: "Triggers",
    example: "A whole number, such as 4207",
    where: `${inConsole} automations are set up.`,
  },
  script: {
    one: "script",
    many: "Scripts",
    example: "A whole number, such as 9001",
    where: `${inConsole} the robot’s scripts are written.`,
  },
  line: {
    one: "line",
    many: "Lines",
    example: "A whole number, such as 7001",
    where: ask,
  },
  sms_sender: {
    one: "SMS sender",
    many: "SMS senders",
    example: "A number or a name, as it was registered",
    where: ask,
  },
  business_number: {
    one: "business number",
    many: "Business numbers",
    example: "7 to 14 digits with the country code, nothing else",
    where: `${inConsole} instant messaging is set up.`,
  },
  voice_sender: {
    one: "voice sender",
    many: "Voice senders",
    example: "The number that calls with a code come from, as it was registered",
    where: ask,
  },
};

/** The kinds that a form here takes: those of areas that can be sent from. */
export const takenKinds: readonly UnlistedKind[] = unlistedKinds.filter((kind) =>
  sendAreas.some((area) => area === unlistedIds[kind].area),
);

/** "a recipient list", "an SMS sender" */
export function withArticle(kind: UnlistedKind): string {
  const { one } = kindWords[kind];
  return `${/^(a|e|i|o|u|SMS)/i.test(one) ? "an" : "a"} ${one}`;
}
