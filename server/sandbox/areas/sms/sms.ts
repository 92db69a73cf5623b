import { smsLimits } from "#server/contract/limits/sms.ts";
import { characters, commaList } from "#server/contract/limits/text.ts";
import { sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import { Counter } from "#server/sandbox/counter.ts";
import { isRecord, numberAt } from "#server/sandbox/json.ts";
import type { AreaCodes } from "#server/sandbox/refusal.ts";
import { type CallOf, type FixtureTable, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";

const codes: AreaCodes = {
  noSign: "-1",
  noTimestamp: "-1",
  noKey: "-1",
  stale: "-16",
  ip: "-2",
  locked: "-13",
  uncertified: "-1",
  malformed: "-18",
};
const smsAppId = "sms-app-1";
const firstMessage = 300_000_001;
/** More than can be given out between two snapshots. */
const messagesAhead = 100_000_000;
const numberPattern = /^\+?\d{7,15}$/;
/** Numbers with this ending are rejected, so that a partial success can be rehearsed. */
const rejectedEnding = "0000";
const sensitiveWord = "forbidden";

/** One message of a call: who it is for, accepted or not. */
type Message = { numbers: string[]; orderId: string | null };
/** What a message is read from: a whole sendSms call, or one item of a batch. */
type MessageFields = {
  text(name: "numbers" | "content" | "senderId", otherwise: "-4" | "-9" | "-18"): string | undefined;
  refuse(code: "-3" | "-4" | "-5" | "-7" | "-8"): never;
};

/** The numbers of a comma list, which may hold at most `max`. */
function readNumbers(fields: MessageFields, list: string | undefined, max: number): string[] {
  const numbers = commaList(list ?? "");
  if (numbers.length === 0) fields.refuse("-8");
  return numbers.length > max ? fields.refuse("-7") : numbers;
}

/** Judges what follows the numbers, in the order of the spec's table. */
function judgeContent(fields: MessageFields): void {
  const content = fields.text("content", "-4") ?? fields.refuse("-4");
  // Never fewer UTF-16 units than code points, so most texts need no counting.
  if (content.length > smsLimits.content && characters(content) > smsLimits.content) fields.refuse("-5");
  if (content.includes(sensitiveWord)) fields.refuse("-3");
  fields.text("senderId", "-18");
}

function isAccepted(number: string): boolean {
  return numberPattern.test(number) && !number.endsWith(rejectedEnding);
}

function readSend(call: CallOf<typeof sendSms>): Message {
  if (call.text("appId", "-18") !== smsAppId) call.refuse("-18");
  const max = call.method === "GET" ? smsLimits.numbersPerGet : smsLimits.numbersPerPost;
  const numbers = readNumbers(call, call.text("numbers", "-9"), max);
  if (!numbers.some(isAccepted)) call.refuse("-9");
  judgeContent(call);
  call.charge("-10");
  return { numbers, orderId: null };
}

/** Item by item; whether every number is bad shows only after the last. */
function readBatch(call: CallOf<typeof sendSmsBatch>): Message[] {
  if (call.text("appId", "-18") !== smsAppId) call.refuse("-18");
  const items = call.objects("array", "-18") ?? call.refuse("-8");
  if (items.length === 0) call.refuse("-8");
  let room: number = smsLimits.numbersPerBatch;
  const messages = items.map((item): Message => {
    const list = item.text("numbers", "-9") ?? item.text("number", "-9");
    const numbers = readNumbers(item, list, room);
    room -= numbers.length;
    judgeContent(item);
    return { numbers, orderId: item.text("orderId", "-18") ?? null };
  });
  if (!messages.some((message) => message.numbers.some(isAccepted))) call.refuse("-9");
  call.charge("-10");
  return messages;
}

const fixtures: readonly FixtureTable[] = [
  { title: "SMS application", columns: ["appId"], rows: [[smsAppId]] },
  {
    title: "SMS numbers",
    columns: ["number", "what becomes of it"],
    rows: [
      ["7 to 15 digits, with or without +", "accepted"],
      [`one that ends in ${rejectedEnding}`, "rejected"],
      ["anything else", "rejected"],
    ],
  },
];

/** The SMS section of the platform (sandbox.md: SMS). Messages leave no state but the ids given out. */
export function createSmsArea(world: World): SandboxArea {
  const messageIds = new Counter(firstMessage, messagesAhead, world.changed);

  const accept = (messages: readonly Message[]) => {
    const accepted = messages.flatMap(({ numbers, orderId }) =>
      numbers.filter(isAccepted).map((number) => ({ number, orderId })),
    );
    const firstId = messageIds.take(accepted.length);
    const asked = messages.reduce((sum, message) => sum + message.numbers.length, 0);
    return {
      success: String(accepted.length),
      fail: String(asked - accepted.length),
      array: accepted.map(({ number, orderId }, index) => ({ msgId: String(firstId + index), number, orderId })),
    };
  };

  return {
    area: "sms",
    routes: [
      route(sendSms, codes, (call) => accept([readSend(call)])),
      route(sendSmsBatch, codes, (call) => accept(readBatch(call))),
    ],
    controls: [],
    fixtures,
    save: (exact) => ({ message: messageIds.save(exact) }),
    load(saved) {
      if (!isRecord(saved)) throw new TypeError("the SMS part of the snapshot is not an object");
      messageIds.load(numberAt(saved, "message"));
    },
    reset() {},
    start() {},
    stop: () => Promise.resolve(),
  };
}
