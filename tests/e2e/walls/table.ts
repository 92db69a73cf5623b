import { exportFormats } from "#server/compose/exported/column.ts";
import type { ProcedureMeta } from "#server/trpc/init.ts";

/** Who may see something, in the words of a procedure's meta. */
export type Need = ProcedureMeta["permission"];

export type PageWall = {
  need: Need;
  /** The component, or words, that only those get who may; or where they are led on to. */
  shows: string | { leadsTo: string };
};

/** Every page of the app. One that is not here fails the test. */
export const pageWalls: Record<string, PageWall> = {
  "/": { need: "signed_in", shows: { leadsTo: "/[workspace]" } },
  "/sign-in": { need: "anyone", shows: "SignInForm" },
  "/reset": { need: "anyone", shows: "Ask one of its administrators" },
  "/reset/[token]": { need: "anyone", shows: "ChooseNewPassword" },
  "/invite/[token]": { need: "anyone", shows: "This invitation cannot be used" },
  "/account": { need: "signed_in", shows: "AccountPage" },
  "/account/again": { need: "signed_in", shows: "SignInAgain" },
  "/account/second-factor": { need: "signed_in", shows: "RequiredPage" },
  "/admin": { need: "instance_admin", shows: { leadsTo: "/admin/workspaces" } },
  "/admin/audit": { need: "instance_admin", shows: "AuditPage" },
  "/admin/held-sending": { need: "instance_admin", shows: "HeldSendingPage" },
  "/admin/health": { need: "instance_admin", shows: "HealthPage" },
  "/admin/people": { need: "instance_admin", shows: "InstancePeoplePage" },
  "/admin/workspaces": { need: "instance_admin", shows: "InstanceWorkspacesPage" },
  "/admin/workspaces/new": { need: "instance_admin", shows: "NewWorkspacePage" },
  "/[workspace]/[...rest]": { need: "workspace.read", shows: { leadsTo: "nowhere" } },
  "/[workspace]": { need: "workspace.read", shows: "HomePage" },
  "/[workspace]/addresses": { need: "personal.see", shows: "AddressPage" },
  "/[workspace]/audit": { need: "audit.read", shows: "AuditPage" },
  "/[workspace]/dev/callbacks": { need: "callback.read", shows: "CallbacksPage" },
  "/[workspace]/dev/errors": { need: "submission.read", shows: "ErrorsPage" },
  "/[workspace]/dev/drift": { need: "request.read", shows: "DriftPage" },
  "/[workspace]/dev/requests": { need: "request.read", shows: "RequestsPage" },
  "/[workspace]/emails": { need: "recipient.ask", shows: "LookUpPage" },
  "/[workspace]/help": { need: "workspace.read", shows: "A simulation of the platform" },
  "/[workspace]/instance/quarantine": { need: "instance_admin", shows: "QuarantinePage" },
  "/[workspace]/imports/delivery-report": { need: "sms.send", shows: "ImportPage" },
  "/[workspace]/lists": { need: "sms.read", shows: "NumberListsPage" },
  "/[workspace]/library": { need: "library.read", shows: "EntriesPage" },
  "/[workspace]/numbers": { need: "personal.see", shows: "NumberPage" },
  "/[workspace]/otp/apps": { need: "otp.read", shows: "OtpAppsPage" },
  "/[workspace]/otp/apps/new": { need: "otp.send", shows: "NewOtpAppPage" },
  "/[workspace]/otp/apps/[id]": { need: "otp.read", shows: "OtpAppPage" },
  "/[workspace]/otp/apps/[id]/edit": { need: "otp.send", shows: "EditOtpAppPage" },
  "/[workspace]/otp/templates": { need: "otp.read", shows: "OtpTemplatesPage" },
  "/[workspace]/otp/templates/[id]": { need: "otp.read", shows: "OtpTemplatePage" },
  "/[workspace]/otp/templates/[id]/edit": { need: "otp.send", shows: "EditOtpTemplatePage" },
  "/[workspace]/otp/flows": { need: "otp.read", shows: "OtpFlowsPage" },
  "/[workspace]/otp/flows/new": { need: "otp.send", shows: "NewOtpFlowPage" },
  "/[workspace]/otp/flows/[id]": { need: "otp.read", shows: "OtpFlowPage" },
  "/[workspace]/reports": { need: "submission.read", shows: "ReportsPage" },
  "/[workspace]/reports/[area]": { need: "sms.read", shows: "AreaReportPage" },
  "/[workspace]/send/email": { need: "email.send", shows: "BeginEmailPage" },
  "/[workspace]/send/email/[id]": { need: "email.read", shows: "ComposePage" },
  "/[workspace]/send/email/[id]/review": { need: "email.read", shows: "ReviewPage" },
  "/[workspace]/send/sms": { need: "sms.send", shows: "SmsStartPage" },
  "/[workspace]/send/sms/[id]": { need: "sms.read", shows: "ListDraftPage" },
  "/[workspace]/send/sms/[id]/check": { need: "sms.read", shows: "CheckStep" },
  "/[workspace]/send/sms/[id]/map": { need: "sms.read", shows: "SmsMapStep" },
  "/[workspace]/send/sms/[id]/recipients": { need: "sms.read", shows: "RecipientsStep" },
  "/[workspace]/send/sms/[id]/review": { need: "sms.read", shows: "ReviewStep" },
  "/[workspace]/send/wa": { need: "wa.send", shows: "WaStartPage" },
  "/[workspace]/send/wa/custom": { need: "wa.send", shows: "CustomMessagePage" },
  "/[workspace]/send/wa/[id]": { need: "wa.read", shows: "ListDraftPage" },
  "/[workspace]/send/wa/[id]/check": { need: "wa.read", shows: "CheckStep" },
  "/[workspace]/send/wa/[id]/map": { need: "wa.read", shows: "WaMapStep" },
  "/[workspace]/send/wa/[id]/recipients": { need: "wa.read", shows: "RecipientsStep" },
  "/[workspace]/send/wa/[id]/review": { need: "wa.read", shows: "ReviewStep" },
  "/[workspace]/senders": { need: "email.read", shows: "SendersPage" },
  "/[workspace]/sends": { need: "submission.read", shows: "SendsList" },
  "/[workspace]/sends/[id]": { need: "submission.read", shows: "SubmissionPage" },
  "/[workspace]/settings/connections": { need: "connection.read", shows: "ConnectionsPage" },
  "/[workspace]/settings/connections/[id]": { need: "connection.read", shows: "ConnectionPage" },
  "/[workspace]/settings/connections/new": { need: "connection.manage", shows: "NewConnectionPage" },
  "/[workspace]/settings/general": { need: "workspace.manage", shows: "GeneralPage" },
  "/[workspace]/settings/people": { need: "people.read", shows: "PeoplePage" },
  "/[workspace]/settings/prices": { need: "price.read", shows: "PricesPage" },
  "/[workspace]/settings/privacy": { need: "personal.erase", shows: "PrivacyPage" },
  "/[workspace]/settings/tokens": { need: "token.manage", shows: "TokensPage" },
  "/[workspace]/exports": { need: "workspace.read", shows: "ExportsPage" },
  "/[workspace]/suppressions": { need: "suppression.read", shows: "SuppressionsPage" },
  "/[workspace]/suppressions/import": { need: "suppression.manage", shows: "ImportPage" },
  "/[workspace]/templates/email": { need: "email.read", shows: "TemplatesPage" },
  "/[workspace]/templates/wa": { need: "wa.read", shows: "MessageTemplatesPage" },
  "/[workspace]/templates/wa/[id]": { need: "wa.read", shows: "MessageTemplatePage" },
  "/[workspace]/templates/wa/new": { need: "template.manage", shows: "TemplateEditorPage" },
  "/[workspace]/voice/ai-calls": { need: "aivoice.read", shows: "CallsPage" },
  "/[workspace]/voice/ai-calls/[id]": { need: "aivoice.read", shows: "CallPage" },
  "/[workspace]/voice/archive": { need: "voice.read", shows: "ArchivePage" },
  "/[workspace]/voice/phones": { need: "voice.read", shows: "SipPhonesPage" },
  "/[workspace]/voice/tasks": { need: "aivoice.read", shows: "AiTasksPage" },
  "/[workspace]/voice/tasks/new": { need: "aivoice.send", shows: "TaskEditorPage" },
  "/[workspace]/voice/tasks/[id]": { need: "aivoice.read", shows: "AiTaskPage" },
  "/[workspace]/voice/tasks/[id]/edit": { need: "aivoice.send", shows: "TaskEditorPage" },
  "/[workspace]/voice/records/group": { need: "voice.read", shows: "CallsPage" },
  "/[workspace]/voice/records/group/[id]": { need: "voice.read", shows: "CallPage" },
  "/[workspace]/voice/records/sip": { need: "voice.read", shows: "CallsPage" },
  "/[workspace]/voice/records/sip/[id]": { need: "voice.read", shows: "CallPage" },
};

export type RouteWall = {
  methods: readonly ("GET" | "POST" | "PUT")[];
  need: Need;
  /** Whether it answers with a file of a workspace's or the instance's. */
  isDownload?: true;
  /** Whether it lets programs in. */
  takesTokens?: true;
  /** What its address has to ask for. */
  query?: string;
};

const ownRoutes: Record<string, RouteWall> = {
  "/api/auth/[...nextauth]": { methods: ["GET", "POST"], need: "anyone" },
  "/api/bathWebhook/[token]": { methods: ["GET", "POST"], need: "anyone" },
  "/api/health": { methods: ["GET"], need: "anyone" },
  "/api/health/details": { methods: ["GET"], need: "anyone" },
  "/api/metrics": { methods: ["GET"], need: "anyone" },
  "/api/ready": { methods: ["GET"], need: "anyone" },
  "/api/trpc/[trpc]": { methods: ["GET", "POST"], need: "anyone", takesTokens: true },
  "/admin/audit/export": { methods: ["GET"], need: "instance_admin", isDownload: true },
  "/[workspace]/audit/export": { methods: ["GET"], need: "audit.read", isDownload: true, takesTokens: true },
  "/[workspace]/uploads/[id]/parts/[no]": { methods: ["PUT"], need: "sms.send", takesTokens: true },
  "/[workspace]/send/sms/[id]/rows.csv": {
    methods: ["GET"],
    need: "submission.read",
    isDownload: true,
    takesTokens: true,
  },
  "/[workspace]/send/wa/[id]/rows.csv": {
    methods: ["GET"],
    need: "submission.read",
    isDownload: true,
    takesTokens: true,
  },
  "/[workspace]/sends/[id]/messages.csv": {
    methods: ["GET"],
    need: "submission.read",
    isDownload: true,
    takesTokens: true,
  },
  "/[workspace]/sends/[id]/recipients.csv": {
    methods: ["GET"],
    need: "submission.read",
    isDownload: true,
    takesTokens: true,
  },
  "/[workspace]/sends/[id]/evidence.zip": {
    methods: ["GET"],
    need: "audit.read",
    isDownload: true,
    takesTokens: true,
  },
  "/[workspace]/voice/tasks/[id]/evidence.zip": {
    methods: ["GET"],
    need: "audit.read",
    isDownload: true,
    takesTokens: true,
  },
  "/[workspace]/numbers/evidence.zip": {
    methods: ["GET"],
    need: "audit.read",
    isDownload: true,
    takesTokens: true,
    query: "number=%2B4915112345678",
  },
  "/[workspace]/addresses/evidence.zip": {
    methods: ["GET"],
    need: "audit.read",
    isDownload: true,
    takesTokens: true,
    query: "address=ada%40example.com",
  },
  "/[workspace]/addresses/emails.csv": {
    methods: ["GET"],
    need: "personal.see",
    isDownload: true,
    takesTokens: true,
    query: "address=ada%40example.com",
  },
  "/[workspace]/numbers/messages.csv": {
    methods: ["GET"],
    need: "personal.see",
    isDownload: true,
    takesTokens: true,
    query: "number=%2B4915112345678",
  },
  "/[workspace]/voice/calls.csv": {
    methods: ["GET", "POST"],
    need: "voice.read",
    isDownload: true,
    takesTokens: true,
    query: "kind=sip",
  },
  "/[workspace]/reports/[area]/report.csv": {
    methods: ["GET"],
    need: "sms.read",
    isDownload: true,
    takesTokens: true,
    query: "from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z",
  },
  // Whose files it has is tried where they are played.
  "/[workspace]/voice/recordings/[connection]/[recordId]/[part]": {
    methods: ["GET"],
    need: "call.listen",
    takesTokens: true,
  },
  // Whoever asked for the file has it; that is tried with what it holds.
  "/[workspace]/exports/[id]/file": { methods: ["GET"], need: "workspace.read", takesTokens: true },
  "/[workspace]/sends/sends.csv": { methods: ["GET"], need: "submission.read", isDownload: true, takesTokens: true },
  "/[workspace]/dev/requests.csv": { methods: ["GET"], need: "request.read", isDownload: true, takesTokens: true },
  "/[workspace]/dev/callbacks.csv": { methods: ["GET"], need: "callback.read", isDownload: true, takesTokens: true },
  "/[workspace]/suppressions/suppressions.csv": {
    methods: ["GET"],
    need: "suppression.read",
    isDownload: true,
    takesTokens: true,
  },
};

/** The address of a list's file with each of its endings. */
const otherEndings = Object.entries(ownRoutes).flatMap(([address, wall]): [string, RouteWall][] =>
  address.endsWith(".csv") ? exportFormats.slice(1).map((format) => [address.replace(/csv$/, format), wall]) : [],
);

/** Every route of the app. One that is not here fails the test. Who may call which procedure is tested with those. */
export const routeWalls: Record<string, RouteWall> = { ...ownRoutes, ...Object.fromEntries(otherEndings) };
