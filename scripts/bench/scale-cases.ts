import { byDigits, byHistory, byName, byNumber, byTime } from "#server/domain/paging.ts";
import { callCases, type ScaleCalls } from "./scale-call-cases.ts";
import { overviewCases } from "./scale-overview-cases.ts";
import { recipientCases } from "./scale-recipient-cases.ts";
import { reportCases } from "./scale-report-cases.ts";
import { taskCases } from "./scale-task-cases.ts";
import type { ScaleCase } from "./scale-types.ts";

/** Where the filled rows are that listings are asked for. Ids that are numbers are as the database made them. */
export type ScalePlaces = {
  giantMail: string;
  giantAttempt: string;
  giantBulk: string;
  unknownSms: string;
  draft: string;
  emailDraft: string;
  upload: string;
  importId: string;
  suppression: string;
  libraryEntry: string;
  connection: string;
  priceList: string;
  recipient: number;
  deepRecipient: number;
  /** Where the list that begins with the oldest ends. */
  highRecipient: number;
  message: number;
  deepMessage: number;
  /** Where the list that begins with the last row ends. */
  lowMessage: number;
  deepNumberMessage: number;
  callback: number;
  deepCallback: number;
  deepQuarantine: number;
  call: { at: Date; id: string };
  deepCall: { at: Date; id: string };
  deepSubmission: { at: Date; id: string };
  deepSuppression: { at: Date; id: string };
  deepTemplate: { at: Date; id: string };
  task: string;
  deepTask: { at: Date; id: string };
  calls: ScaleCalls;
  tokenId: string;
  requestId: string;
  rareEmailId: string;
  rareAddress: string;
  rareMsgId: string;
  rareOrderId: string;
};

/** An id that nothing has. */
const nobody = "00000000-0000-4000-8000-000000000000";
const plain: ScaleCase[] = [{ name: "as it is" }];
const one = (input: unknown): ScaleCase[] => [{ name: "one", input }];

/** Every query of the router that reads what is kept. A test compares it with the router, so that a new one is measured too. */
export function scaleCases(at: ScalePlaces): Record<string, ScaleCase[]> {
  const giant = { submissionId: at.giantMail };
  const bulk = { submissionId: at.giantBulk };
  return {
    "account.get": plain,
    "account.sessions": plain,
    "account.waysToConfirm": plain,
    "email.applications": plain,
    "email.review": one({
      draft: { appId: "app-1", fromEmailAddress: "news@shop.example", templateID: "4207", receiverId: "list-rare" },
      template: null,
      expectedCount: null,
    }),
    "email.draft": one({ id: at.emailDraft }),
    "email.reviewDraft": one({ id: at.emailDraft }),
    "sms.applications": plain,
    "sms.draft": one({ id: at.draft }),
    "sms.review": one({ id: at.draft }),
    "sms.reviewOne": one({ draft: { appId: "sms-app-1", number: "+4915112345678", content: "Hello" } }),
    "sms.figures": one(bulk),
    "sms.openCalls": one({ submissionId: at.unknownSms }),
    "sms.reports": one(bulk),
    "sms.messages": [
      { name: "deepest page", input: { ...bulk, cursor: byNumber.write(at.deepMessage) } },
      { name: "rarest outcome", input: { ...bulk, outcome: "unknown" } },
      { name: "refused", input: { ...bulk, outcome: "refused" } },
      { name: "refused, deepest page", input: { ...bulk, outcome: "refused", cursor: byNumber.write(at.deepMessage) } },
      { name: "by message id", input: { ...bulk, q: at.rareMsgId } },
      { name: "by order id", input: { ...bulk, q: at.rareOrderId } },
      { name: "by a number that is not there", input: { ...bulk, q: "+4930" } },
      { name: "by what every number begins with", input: { ...bulk, q: "+49" } },
      { name: "last first", input: { ...bulk, sort: "last", limit: 200 } },
      { name: "last first, deepest page", input: { ...bulk, sort: "last", cursor: byNumber.write(at.lowMessage) } },
      { name: "last first, rarest outcome", input: { ...bulk, sort: "last", outcome: "unknown" } },
      { name: "last first, refused", input: { ...bulk, sort: "last", outcome: "refused" } },
      {
        name: "last first, refused, deepest page",
        input: { ...bulk, sort: "last", outcome: "refused", cursor: byNumber.write(at.lowMessage) },
      },
      { name: "last first, by a number that is not there", input: { ...bulk, sort: "last", q: "+4930" } },
      { name: "last first, by what every number begins with", input: { ...bulk, sort: "last", q: "+49" } },
    ],
    "sms.message": one({ id: at.message }),
    "numbers.about": [
      { name: "one who got many", input: { number: "+4915112345678" } },
      { name: "one whom nobody wrote to", input: { number: "+4915100000001" } },
    ],
    "numbers.history": [
      { name: "newest", input: { number: "+4915112345678" } },
      { name: "of a channel that has none", input: { number: "+4915112345678", channel: "wa" } },
      {
        name: "deepest page",
        input: {
          number: "+4915112345678",
          cursor: byHistory.write({ message: at.deepNumberMessage, call: at.calls.deepNumber }),
        },
      },
    ],
    "wa.applications": plain,
    "voice.applications": plain,
    ...callCases(at.calls),
    ...taskCases(at),
    "wa.templates": [
      { name: "newest", input: { appId: "wa-app-1", limit: 200 } },
      { name: "deepest page", input: { appId: "wa-app-1", cursor: byTime.write(at.deepTemplate) } },
      { name: "by a name that is not there", input: { appId: "wa-app-1", q: "nothing" } },
    ],
    "wa.templatesNamed": one({ appId: "wa-app-1", name: "template_7" }),
    "wa.template": one({ id: at.deepTemplate.id }),
    "wa.templateEvidence": one({ id: at.deepTemplate.id }),
    "wa.reviewTemplate": one({
      draft: {
        appId: "wa-app-1",
        templateName: "parcel_update",
        type: 2,
        language: "en",
        components: { body: { text: "It is on its way" } },
      },
    }),
    "uploads.get": one({ id: at.upload }),
    "uploads.rows": [{ name: "deepest page", input: { id: at.upload, afterRow: 1_900 } }],
    "uploads.uses": one({ id: at.upload }),
    "uploads.lists": plain,
    "checks.rows": [
      { name: "rarest verdict", input: { submissionId: at.draft, verdict: "refused" } },
      { name: "dear ones, of which there are none", input: { submissionId: at.draft, isDear: true } },
    ],
    "checks.problems": one({ submissionId: at.draft }),
    "checks.preview": one({ submissionId: at.draft, row: 2 }),
    ...overviewCases(at),
    "submissions.drafts": plain,
    ...reportCases(at.calls),
    "submissions.list": [
      { name: "newest", input: { limit: 200 } },
      { name: "deepest page", input: { cursor: byTime.write(at.deepSubmission) } },
      { name: "rarest state", input: { states: ["cancelled"] } },
      { name: "unknown", input: { states: ["unknown"] } },
      { name: "with disputes", input: { disputed: true } },
      { name: "with numbers not sent to", input: { has: "not_sent" } },
      { name: "a kind that has none of it", input: { area: "email", has: "refused" } },
      { name: "rarest kind", input: { area: "wa" } },
      { name: "a kind, deepest page", input: { area: "email", cursor: byTime.write(at.deepSubmission) } },
      { name: "rarest state of a kind", input: { area: "email", states: ["cancelled"] } },
      { name: "oldest", input: { sort: "oldest" } },
      { name: "of nobody here", input: { by: nobody } },
      { name: "of no connection", input: { connectionId: nobody } },
      { name: "of an application that sent nothing", input: { appId: "nothing" } },
      { name: "of a template that nothing was made from", input: { template: "nothing" } },
      { name: "of a month", input: { from: at.calls.monthAgo, to: at.calls.now } },
      { name: "by a title that is not there", input: { q: "nothing is called so" } },
      { name: "by a title that is not there, masked", input: { q: "nothing is called so" }, as: "analyst" },
      { name: "by task id", input: { q: "task-0" } },
      { name: "drafts", input: { drafts: true } },
    ],
    "submissions.get": [
      { name: "email", input: { id: at.giantMail } },
      { name: "SMS", input: { id: at.giantBulk } },
    ],
    "submissions.failures": one({ ...giant }),
    "submissions.recipients": recipientCases(giant, at),
    "submissions.recipient": one({ id: at.recipient }),
    "submissions.attempt": one({ id: at.giantAttempt }),
    "submissions.attempts": one({ submissionId: at.giantBulk, limit: 200 }),
    "submissions.calls": one({ attemptId: at.giantAttempt }),
    "submissions.counts": plain,
    "submissions.needsPerson": plain,
    "callbacks.list": [
      { name: "newest", input: { limit: 200 } },
      { name: "deepest page", input: { cursor: byNumber.write(at.deepCallback) } },
      { name: "parked", input: { disposition: "parked" } },
      { name: "unparsed", input: { disposition: "unparsed" } },
      { name: "new", input: { disposition: "new" } },
      {
        name: "of one send, deepest page",
        input: { ...giant, cursor: byNumber.write(at.deepCallback + 100) },
      },
      { name: "of a send that has none", input: bulk },
      { name: "unparsed of one send", input: { ...giant, disposition: "unparsed" } },
      { name: "by email id", input: { q: at.rareEmailId } },
      { name: "by task id", input: { q: "task-0" } },
      { name: "drafts", input: { drafts: true } },
      { name: "by an id that is not there", input: { q: "nothing" } },
    ],
    "callbacks.get": one({ id: at.callback }),
    "callbacks.address": one({ attemptId: at.giantAttempt }),
    "callbacks.quarantine": [{ name: "deepest page", input: { cursor: byNumber.write(at.deepQuarantine) } }],
    "connections.list": plain,
    "connections.resting": plain,
    "connections.get": one({ id: at.connection }),
    "codes.seen": plain,
    "requests.drift": plain,
    "requests.list": [
      { name: "differs", input: { differs: true } },
      { name: "newest", input: { limit: 200 } },
      { name: "deepest page", input: { cursor: byTime.write(at.deepCall) } },
      { name: "rarest outcome", input: { outcomes: ["not_sent"] } },
      { name: "outcome that is not there", input: { outcomes: ["refused"] } },
      { name: "rarest operation", input: { operation: "otp.addFlow" } },
      { name: "reads hidden", input: { withoutReads: true, limit: 200 } },
      { name: "rarest area", input: { area: "otp" } },
      { name: "code that is not there", input: { code: "-4711" } },
      { name: "person who called nothing", input: { by: nobody } },
      { name: "jobs, deepest page", input: { by: "job", cursor: byTime.write(at.deepCall) } },
      { name: "connection that is not there", input: { connectionId: nobody } },
      { name: "application that is not there", input: { appId: "none" } },
      { name: "task that is not there", input: { q: "none" } },
      { name: "rarest message id", input: { q: at.rareMsgId } },
      { name: "a day", input: { from: at.deepCall.at, to: at.call.at } },
      { name: "operation and outcome", input: { operation: "otp.addFlow", outcomes: ["accepted", "not_sent"] } },
    ],
    "requests.choices": plain,
    "requests.get": one(at.call),
    "library.counts": [
      { name: "all", input: {} },
      { name: "found", input: { q: "nothing" } },
    ],
    "library.list": [
      { name: "found", input: { q: "nothing" } },
      { name: "found, masked", input: { q: "nothing" }, as: "analyst" },
    ],
    "library.get": one({ id: at.libraryEntry }),
    "library.offered": one({ kind: "recipient_list", appId: "app-1" }),
    "suppressions.list": [
      { name: "newest", input: { limit: 200 } },
      { name: "newest of a channel", input: { channel: "sms", limit: 200 } },
      { name: "deepest page", input: { cursor: byTime.write(at.deepSuppression) } },
      { name: "by number", input: { q: "+49160000000" } },
      { name: "by a reason that is not there", input: { q: "nothing" } },
    ],
    "suppressions.get": one({ id: at.suppression }),
    "suppressions.counts": plain,
    "exports.list": one({}),
    "prices.lists": plain,
    "prices.prices": [{ name: "deepest page", input: { listId: at.priceList, cursor: byDigits.write("999") } }],
    "prices.ofOne": one({ area: "email" }),
    "prices.ofNumber": one({ number: "+491701234567" }),
    "imports.get": one({ id: at.importId }),
    "imports.list": [{ name: "reports", input: { kind: "delivery_report" } }],
    "imports.leftOut": one({ id: at.importId, of: "refused" }),
    "workspace.mine": plain,
    "workspace.current": plain,
    "workspace.sending": plain,
    "workspace.settings": plain,
    "workspace.retention": plain,
    "people.list": plain,
    "people.invitations": plain,
    "tokens.list": plain,
    "tokens.grants": plain,
    "personal.downloadProof": plain,
    "personal.erasures": plain,
    ...auditCases("audit", at),
    "audit.people": plain,
    "instance.workspaces": plain,
    "instance.health": plain,
    "instance.sendingHold": plain,
    "instance.heldSending": plain,
    "instance.people": [
      { name: "deepest page", input: { cursor: byName.write({ name: "Person 01900", id: at.connection }) } },
      { name: "who is not there", input: { q: "nobody" } },
    ],
    ...auditCases("instanceAudit", at),
  };
}

function auditCases(router: "audit" | "instanceAudit", at: ScalePlaces): Record<string, ScaleCase[]> {
  return {
    [`${router}.list`]: [
      { name: "newest", input: { limit: 200 } },
      { name: "deepest page", input: { cursor: byNumber.write(60) } },
      { name: "rarest action", input: { action: "connection.created" } },
      { name: "rarest kind of target", input: { targetKind: "connection" } },
      { name: "jobs", input: { who: "job" } },
      { name: "people", input: { who: "people" } },
      { name: "programs", input: { who: "programs" } },
      { name: "by name", input: { q: "customers.csv" } },
      { name: "by token", input: { q: at.tokenId } },
      { name: "by request", input: { q: at.requestId } },
      { name: "first day", input: { to: new Date(at.deepCall.at.getTime() + 3_600_000) } },
    ],
    [`${router}.get`]: one({ seq: 1 }),
    [`${router}.anchors`]: plain,
    [`${router}.exportHead`]: plain,
  };
}
