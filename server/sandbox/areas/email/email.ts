import { batchSendEmail, getListEmailAddress, getListEmailTemplates, getSendEmailRcd } from "#server/contract/email.ts";
import { adFlags, emailLimits, emailStatuses, templateStatuses } from "#server/contract/limits/email.ts";
import { characters } from "#server/contract/limits/text.ts";
import { isoSeconds } from "#server/sandbox/clock.ts";
import { Counter } from "#server/sandbox/counter.ts";
import { isInteger } from "#server/sandbox/fields.ts";
import { isRecord, listAt, numberAt } from "#server/sandbox/json.ts";
import type { AreaCodes } from "#server/sandbox/refusal.ts";
import { type CallOf, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { EmailBatches } from "./batches.ts";
import { CallbackDeliveries } from "./callback-deliveries.ts";
import type { DeliveryTiming } from "./callback-delivery.ts";
import { emailControls } from "./control.ts";
import {
  addressOf,
  emailAppId,
  emailFixtureTables,
  lists,
  type RecipientList,
  senders,
  templates,
} from "./fixtures.ts";
import { RecentRequests } from "./recent-requests.ts";

const codes: AreaCodes = {
  noSign: "-1",
  noTimestamp: "-1",
  noKey: "-1",
  stale: "-6",
  ip: "-8",
  locked: "-4",
  uncertified: "-24",
  malformed: "-23",
};
const stopGraceMs = 1000;
const firstNumbers = { task: 700_001, email: 50_000_001 } as const;
/** More than can be given out between two snapshots. */
const ahead = { task: 100_000, email: 100_000_000 } as const;
/** Digits of any integer that is worth reading. */
const longestInteger = 1000;
/** What an id could look like at all; anything else is "query id abnormal". */
const idPattern = /^[\w-]{1,64}$/;

/** Judges a send field by field, in the order of the spec's table, then the balance. */
function readSend(call: CallOf<typeof batchSendEmail>): { list: RecipientList; url: string } {
  if (call.text("appId", "-22") !== emailAppId) call.refuse("-22");
  const from = call.text("fromEmailAddress", "-9");
  if (!senders.some((each) => each.sender === from)) call.refuse("-9");
  const receiverId = call.text("receiverId", "-16") ?? call.refuse("-13");
  const list = lists.find((each) => each.id === receiverId) ?? call.refuse("-16");
  const subject = call.text("subject", "-17");
  if (subject !== undefined && characters(subject) > emailLimits.subject) call.refuse("-17");
  const template = readTemplate(call);
  if (subject === undefined && template.subject === "") call.refuse("-17");
  const url = call.text("url", "-29") ?? call.refuse("-29");
  call.text("language", "-23");
  const adFlag = call.integer("adFlag", "-27");
  if (adFlag !== undefined && !Object.values<number>(adFlags).includes(adFlag)) call.refuse("-27");
  call.integer("triggerID", "-30");
  call.charge("-19");
  return { list, url };
}

function readTemplate(call: CallOf<typeof batchSendEmail>) {
  const id = call.text("templateID", "-25") ?? call.refuse("-10");
  if (!isInteger(id)) call.refuse("-25");
  // No template has as many digits, and the time to read a number grows with their square.
  if (id.length > longestInteger) call.refuse("-11");
  const template = templates.find((each) => BigInt(each.templateID) === BigInt(id.replace("+", "")));
  if (template === undefined) return call.refuse("-11");
  return template.templateStatus === templateStatuses.approved ? template : call.refuse("-12");
}

function listTemplates(call: CallOf<typeof getListEmailTemplates>) {
  if (call.text("appId", "-23") !== emailAppId) call.refuse("-23");
  const keyword = call.text("templateName", "-23")?.toLowerCase() ?? "";
  const status = call.integer("templateStatus", "-23");
  if (status !== undefined && !Object.values<number>(templateStatuses).includes(status)) call.refuse("-23");
  const language = call.text("language", "-23")?.toLowerCase();
  const templateContent = templates.filter(
    (each) =>
      each.templateName.includes(keyword) &&
      (status === undefined || each.templateStatus === status) &&
      (language === undefined || each.language === language),
  );
  return { templateContent };
}

function listSenders(call: CallOf<typeof getListEmailAddress>) {
  if (call.text("appId", "-23") !== emailAppId) call.refuse("-23");
  return { senderData: [...senders] };
}

function queryResults(call: CallOf<typeof getSendEmailRcd>, batches: EmailBatches, now: number) {
  if (call.text("appId", "-5") !== emailAppId) call.refuse("-5");
  const asked = call.text("emailId", "-5") ?? call.refuse("-5");
  const ids = asked
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  if (ids.length === 0) call.refuse("-5");
  if (ids.length > emailLimits.idsPerQuery) call.refuse("-28");
  if (!ids.every((id) => idPattern.test(id))) call.refuse("-5");
  const array = ids.flatMap((emailId) => {
    const found = batches.locate(emailId);
    const status = found?.batch.statusAt(found.index, now);
    if (found === undefined || status === undefined) return [];
    const knownAt = found.batch.knownAt(found.index);
    const receiveTime = status === emailStatuses.sent && knownAt !== undefined ? isoSeconds(knownAt) : "";
    return [{ emailId, toAddress: addressOf(found.index), receiveTime, status }];
  });
  const counted = (status: string) => String(array.filter((each) => each.status === status).length);
  return {
    success: counted(emailStatuses.sent),
    fail: counted(emailStatuses.failed),
    sending: counted(emailStatuses.sending),
    nofound: String(ids.length - array.length),
    array,
  };
}

/** The email section of the platform (sandbox.md: Email). `timing` differs from the fixed points only in tests. */
export function createEmailArea(world: World, timing: DeliveryTiming): SandboxArea {
  const { clock, changed } = world;
  const taskNumbers = new Counter(firstNumbers.task, ahead.task, changed);
  const emailNumbers = new Counter(firstNumbers.email, ahead.email, changed);
  const batches = new EmailBatches(taskNumbers, emailNumbers);
  const deliveries = new CallbackDeliveries(timing, () => clock.now(), changed);
  const recent = new RecentRequests();

  const send = (call: CallOf<typeof batchSendEmail>) => {
    const { list, url } = readSend(call);
    const now = clock.now();
    const fingerprint = call.fingerprint();
    if (recent.has(fingerprint, now)) call.refuse("-2");
    recent.add(fingerprint, now);
    const batch = batches.accept(list, url, world.dials.callbacks, now);
    changed();
    const { beforeResponse, delayMs } = batch.dials;
    call.around({
      beforeAnswer: () => (beforeResponse ? deliveries.of(batch).begin(batch, delayMs) : Promise.resolve()),
      afterAnswer: () => {
        batch.answered = true;
        batch.touch();
        const isForgotten = batches.byTask(batch.taskId) !== batch;
        if (!beforeResponse && !isForgotten) void deliveries.of(batch).begin(batch, timing.firstAfterMs + delayMs);
      },
    });
    return { taskId: batch.taskId };
  };

  return {
    area: "email",
    routes: [
      route(batchSendEmail, codes, send),
      route(getListEmailTemplates, codes, listTemplates),
      route(getSendEmailRcd, codes, (call) => queryResults(call, batches, clock.now())),
      route(getListEmailAddress, codes, listSenders),
    ],
    controls: emailControls(world, batches, deliveries),
    fixtures: emailFixtureTables,
    save: (exact) => ({
      task: taskNumbers.save(exact),
      email: emailNumbers.save(exact),
      recent: recent.save(),
      batches: batches.all().map((batch) => batch.save()),
    }),
    load(saved) {
      if (!isRecord(saved)) throw new TypeError("the email part of the snapshot is not an object");
      taskNumbers.load(numberAt(saved, "task"));
      emailNumbers.load(numberAt(saved, "email"));
      recent.load(listAt(saved, "recent"));
      batches.load(listAt(saved, "batches"));
    },
    reset() {
      deliveries.clear();
      batches.clear();
      recent.clear();
    },
    start() {
      for (const batch of batches.all()) deliveries.of(batch).resume(batch);
    },
    stop: () => deliveries.stop(stopGraceMs),
  };
}
