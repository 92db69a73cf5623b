import { randomUUID } from "node:crypto";
import { areas } from "#server/contract/operation.ts";
import { grants } from "#server/domain/access/tokens/grantable.ts";
import { callId } from "#server/domain/calls/records/call-key.ts";
import { askToCount } from "#server/domain/erasure/erase.ts";
import { permissionsOf, type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { otpQueries } from "#tests/integration/otp/kept.ts";
import { type Api, makeToken, openApi } from "#tests/integration/tokens/world.ts";
import { taskRules } from "#tests/integration/trpc/call-things.ts";
import { signedIn } from "#tests/integration/trpc/portal.ts";
import { type Adversary, startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { type Somebody, somebody } from "./somebody.ts";
import { type Planted, plant } from "./world.ts";

/** A person with a role, or a program that can do everything but see personal data. */
export type Who = Role | "program";
export const masked: Who[] = [...roles.filter((role) => !permissionsOf([role]).has("personal.see")), "program"];

export type Asked = {
  api: Api;
  adversary: Adversary;
  owner: Scope;
  of: Somebody;
  planted: Planted;
  /** What each of them asks with. */
  headersOf: ReadonlyMap<Who, Record<string, string>>;
  /** For every procedure that answers with what is kept: inputs that lead to what is planted. */
  inputs: Record<string, () => unknown[]>;
  close(): Promise<void>;
};

/** The portal over HTTP, with somebody planted everywhere in a workspace and a member of every role. */
export async function openAsked(of = somebody()): Promise<Asked> {
  const adversary = await startAdversary();
  const api = await openApi();
  const owner = await createWorkspace(api.services);
  const connection = await createConnection(owner, { baseUrl: adversary.url });
  const planted = await plant(owner, connection, of);
  const headersOf = new Map<Who, Record<string, string>>();
  for (const role of roles) {
    const { cookie, slug } = await signedIn(await createMember(api.services, owner.workspace, role));
    headersOf.set(role, { cookie, "x-workspace": slug, origin: api.url });
  }
  const permissions = grants.map(({ permission }) => permission).filter((permission) => permission !== "personal.see");
  const { text } = await makeToken(owner, permissions);
  headersOf.set("program", { authorization: `Bearer ${text}` });
  const close = async () => {
    await api.close();
    await adversary.close();
  };
  const job = await askToCount(owner, { subject: of.address });
  const inputs = inputsFor(of, planted, connection.id, job.id);
  return { api, adversary, owner, of, planted, headersOf, inputs, close };
}

const none = [undefined];
const reportPeriod = {
  from: new Date(Date.now() - 300 * 86_400_000),
  to: new Date(Date.now() + 86_400_000),
  before: { from: new Date(Date.now() - 330 * 86_400_000), to: new Date(Date.now() - 300 * 86_400_000) },
};
const newTemplate = {
  appId: "wa-app-1",
  templateName: "parcel_update",
  type: 2,
  language: "en",
  components: { body: { text: "It is on its way" } },
};
const newTask = { ...taskRules, appId: "ai-app-1", name: "Renewals" };
const intentId = randomUUID();
const draft = () => ({
  draft: { appId: "app-1", fromEmailAddress: "news@shop.example", templateID: "4207", receiverId: "list-1" },
  template: null,
  expectedCount: null,
});

const toOne = { appId: "wa-app-1", businessPhone: "15550001111", number: "+4915112345678" };

function inputsFor(of: Somebody, planted: Planted, connectionId: string, jobId: string): Asked["inputs"] {
  const pages = (ids: readonly string[]) =>
    ids.map((recordId) => callId({ connectionId, recordId, calledAt: new Date() }));
  return {
    ...otpQueries(() => planted),
    "account.get": () => none,
    "account.pageHelp": () => [{ path: "/demo/sends" }],
    "account.sessions": () => none,
    "account.waysToConfirm": () => none,
    "email.applications": () => none,
    "email.templates": () => [{ appId: "app-1" }],
    "email.senders": () => [{ appId: "app-1" }],
    "email.review": () => [draft()],
    "email.draft": () => [{ id: planted.emailDraftId }],
    "email.reviewDraft": () => [{ id: planted.emailDraftId }],
    "sms.applications": () => none,
    "sms.draft": () => [{ id: planted.draftId }],
    "sms.review": () => [{ id: planted.draftId }],
    "sms.reviewOne": () => [{ draft: { appId: "sms-app-1", number: "+4915112345678", content: "Hello" } }],
    "wa.reviewTemplateMessage": () => [
      { draft: { ...toOne, template: { name: "order_update", language: { code: "en" } } } },
    ],
    "wa.reviewCustom": () => [
      { draft: { ...toOne, type: "text", text: { body: "Hello" }, lastWroteAt: new Date().toISOString() } },
    ],
    "sms.figures": () => [{ submissionId: planted.smsId }],
    "sms.messages": () => [
      { submissionId: planted.smsId },
      { submissionId: planted.smsId, q: `+${of.number}` },
      { submissionId: planted.smsId, outcome: "refused" },
      { submissionId: planted.smsId, sort: "last" },
    ],
    "sms.message": () => [{ id: planted.messageId }],
    "sms.openCalls": () => [{ submissionId: planted.submissionId }],
    "sms.reports": () => [{ submissionId: planted.submissionId }],
    "calls.list": () => [
      // Where a place was forged, one order or the other tells on which side of it a call stands.
      { kind: "ai", sort: "newest" },
      { kind: "ai", sort: "oldest" },
      { kind: "ai", intent: `To ${of.address}` },
      { kind: "sip" },
      { kind: "sip", q: of.number },
      { kind: "sip", number: `+${of.number.slice(0, 5)}` },
      { kind: "sip", phoneName: `Phone of ${of.address}` },
      { kind: "group" },
      { kind: "group", keyPressed: of.number },
    ],
    "calls.one": () => [
      ...pages(planted.aiIds).map((id) => ({ kind: "ai", id })),
      ...pages(planted.sipIds).map((id) => ({ kind: "sip", id })),
      ...pages(planted.groupIds).map((id) => ({ kind: "group", id })),
    ],
    "calls.beside": () => pages(planted.sipIds.slice(0, 1)).map((id) => ({ kind: "sip", id, q: of.number })),
    "calls.statistics": () => [
      { kind: "ai" },
      { kind: "ai", tag: `for ${of.number}` },
      { kind: "sip" },
      { kind: "sip", groupName: `With ${of.number}` },
      { kind: "group" },
    ],
    "calls.tags": () => [{ kind: "ai" }, { kind: "ai", q: of.number }],
    "archive.coverage": () => none,
    "reports.overview": () => [reportPeriod],
    "reports.area": () => areas.map((area) => ({ area, ...reportPeriod })),
    "recordings.ofCall": () => planted.aiIds.map((recordId) => ({ connectionId, recordId })),
    "recordings.setting": () => none,
    "recordings.counts": () => none,
    "voice.applications": () => none,
    "voice.sipPhones": () => [{ appId: "voice-app-1" }],
    "wa.applications": () => none,
    "wa.draft": () => [{ id: planted.waDraftId }],
    "wa.review": () => [{ id: planted.waDraftId }],
    "wa.figures": () => [{ submissionId: planted.waId }],
    "wa.messages": () => [
      { submissionId: planted.waId },
      { submissionId: planted.waId, q: `+${of.number}` },
      { submissionId: planted.waId, outcome: "refused" },
    ],
    "wa.message": () => [{ id: planted.waMessageId }],
    "wa.openCalls": () => [{ submissionId: planted.waId }],
    "wa.reports": () => [{ submissionId: planted.waId }],
    "wa.templates": () => [{ appId: "wa-app-1" }, { appId: "wa-app-1", q: "order" }],
    "wa.templatesNamed": () => [{ appId: "wa-app-1", name: "order_update" }],
    "wa.template": () => [{ id: planted.templateId }],
    "wa.templateEvidence": () => [{ id: planted.templateId }],
    "wa.reviewTemplate": () => [{ draft: newTemplate }],
    "aivoice.applications": () => none,
    "aivoice.tasks": () => [{}, { q: "Call" }, { q: of.number }, { q: of.address }, { appId: "ai-app-1" }],
    "aivoice.tasksNamed": () => [
      { appId: "ai-app-1", name: `Call ${of.address}` },
      { appId: "ai-app-1", name: "Call" },
    ],
    "aivoice.task": () => planted.aiTaskIds.map((id) => ({ id })),
    "aivoice.versions": () => planted.aiTaskIds.map((id) => ({ id })),
    "aivoice.versionOf": () => [{ submissionId: planted.aiTaskSubmissionId }],
    "aivoice.compare": () => planted.aiTaskIds.map((id) => ({ id, from: 1, to: 1 })),
    "aivoice.learned": () => [{ appId: "ai-app-1", scriptId: 9001 }],
    "aivoice.reviewTask": () => [{ draft: newTask, intentId }],
    "aivoice.reviewEdit": () => [{ draft: newTask, intentId, id: planted.aiTaskIds[0], basedOn: 1 }],
    "uploads.get": () => planted.uploadIds.map((id) => ({ id })),
    "uploads.rows": () => planted.uploadIds.map((id) => ({ id })),
    "uploads.uses": () => planted.uploadIds.map((id) => ({ id })),
    "uploads.lists": () => none,
    "checks.rows": () => [
      { submissionId: planted.draftId },
      { submissionId: planted.draftId, verdict: "sendable" },
      { submissionId: planted.draftId, verdict: "refused" },
      { submissionId: planted.draftId, isDear: true },
      { submissionId: planted.draftId, problem: "not_a_number", isLeftOut: false },
      { submissionId: planted.waDraftId },
    ],
    "checks.problems": () => [{ submissionId: planted.draftId }, { submissionId: planted.waDraftId }],
    "checks.preview": () => [
      { submissionId: planted.draftId, row: 2 },
      { submissionId: planted.waDraftId, row: 2 },
      { submissionId: planted.draftId, row: 2, content: "{{a}} {{b}}", variables: { a: 0, b: 1 }, numberColumn: 0 },
    ],
    "home.get": () => [{}, { time: "24h" }, { time: "30d" }],
    "search.find": () =>
      [
        ...[of.address, of.number, `+${of.number}`, planted.submissionId, planted.draftId, planted.exportId],
        ...[planted.aiTaskIds[0], ...planted.aiIds],
      ].map((q) => ({ q })),
    "submissions.drafts": () => none,
    "submissions.list": () => [{}, { q: "To" }, { q: of.address }, { states: ["accepted"] }, { has: "failed" }],
    "submissions.get": () => [{ id: planted.submissionId }, { id: planted.waId }],
    "submissions.recipients": () => [
      { submissionId: planted.submissionId },
      { submissionId: planted.submissionId, q: of.address },
      { submissionId: planted.submissionId, state: "unknown" },
      { submissionId: planted.submissionId, q: of.address, sort: "oldest" },
    ],
    "submissions.failures": () => [{ submissionId: planted.submissionId }],
    "submissions.recipient": () => planted.recipientIds.map((id) => ({ id })),
    "submissions.attempt": () => [{ id: planted.attemptId }],
    "submissions.attempts": () => [{ submissionId: planted.submissionId }, { submissionId: planted.waId }],
    "submissions.calls": () => [{ attemptId: planted.attemptId }],
    "submissions.counts": () => none,
    "submissions.needsPerson": () => none,
    "submissions.watch": () => [{ id: planted.submissionId }],
    "callbacks.list": () => [
      {},
      { submissionId: planted.submissionId },
      { disposition: "parked" },
      { disposition: "unparsed" },
    ],
    "callbacks.get": () => planted.callbackIds.map((id) => ({ id })),
    "callbacks.address": () => [{ attemptId: planted.attemptId }],
    "callbacks.quarantine": () => [{}],
    "connections.list": () => none,
    "connections.resting": () => none,
    "connections.get": () => [{ id: connectionId }],
    "codes.seen": () => none,
    "requests.list": () => [{}, { q: `+${of.number}` }, { q: of.address }, { code: "0", appId: "app-1" }],
    "requests.choices": () => none,
    "requests.drift": () => none,
    "requests.get": () => planted.requestIds.map((id) => ({ id })),
    "library.counts": () => [{}, { q: of.address }],
    "library.list": () => [{}, { q: of.address }],
    "library.get": () => [{ id: planted.entryId }],
    "library.offered": () => [{ kind: "recipient_list", appId: "app-1" }],
    "numbers.history": () => [{ number: "+4915112345678" }, { number: `+${of.number}`, channel: "wa" }],
    "numbers.about": () => [{ number: "+4915112345678" }, { number: `+${of.number}` }],
    "addresses.history": () => [{ address: of.address }],
    "addresses.about": () => [{ address: of.address }],
    "suppressions.list": () => [
      {},
      { q: of.number },
      { q: of.address },
      { q: "+86138" },
      { channel: "wa" },
      { channel: "sms", q: of.number },
      { channel: "email" },
      { channel: "email", q: of.address },
    ],
    "suppressions.get": () => [{ id: planted.suppressionId }],
    "suppressions.counts": () => none,
    "exports.list": () => [{}],
    "exports.schedules": () => none,
    "views.list": () => [{ path: "/sends" }],
    "exports.get": () => [{ id: planted.exportId }],
    "exports.weigh": () => [{ address: `/sends/sends.csv?q=${encodeURIComponent(of.address)}` }],
    "prices.lists": () => none,
    "prices.prices": () => [{ listId: planted.priceListId }],
    "prices.ofOne": () => [{ area: "email" }, { area: "aivoice" }],
    "prices.ofNumber": () => [{ number: "+491701234567" }],
    "imports.get": () => [{ id: planted.importId }],
    "imports.list": () => [{ kind: "suppressions" }, { kind: "delivery_report" }],
    "imports.leftOut": () => [{ id: planted.importId, of: "refused" }],
    "workspace.mine": () => none,
    "workspace.current": () => none,
    "workspace.sending": () => none,
    "workspace.settings": () => none,
    "workspace.retention": () => none,
    "people.list": () => none,
    "people.invitations": () => none,
    "tokens.list": () => none,
    "tokens.grants": () => none,
    "personal.downloadProof": () => none,
    "personal.erasures": () => none,
    "personal.job": () => [{ id: jobId }],
    "audit.list": () => [{ limit: 200 }, { action: "recipients.exported" }],
    "audit.get": () => [{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }, { seq: 5 }],
    "audit.people": () => none,
    "audit.verify": () => none,
    "audit.anchors": () => none,
    "audit.exportHead": () => none,
    "instance.health": () => none,
    "instance.workspaces": () => none,
    "instance.sendingHold": () => none,
    "instance.heldSending": () => none,
    "instance.people": () => [{}],
    "instanceAudit.list": () => [{}],
    "instanceAudit.get": () => [{ seq: 1 }],
    "instanceAudit.verify": () => none,
    "instanceAudit.anchors": () => none,
    "instanceAudit.exportHead": () => none,
  };
}
