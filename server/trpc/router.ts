import { router } from "./init.ts";
import { accountRouter } from "./routers/account.ts";
import { addressesRouter } from "./routers/addresses.ts";
import { aivoiceRouter } from "./routers/aivoice.ts";
import { auditRouter, instanceAuditRouter } from "./routers/audit.ts";
import { archiveRouter } from "./routers/calls/archive.ts";
import { callsRouter } from "./routers/calls/calls.ts";
import { recordingsRouter } from "./routers/calls/recordings.ts";
import { checksRouter } from "./routers/checks.ts";
import { connectionsRouter } from "./routers/connections.ts";
import { callbacksRouter } from "./routers/developers/callbacks.ts";
import { codesRouter } from "./routers/developers/codes.ts";
import { requestsRouter } from "./routers/developers/requests.ts";
import { emailRouter } from "./routers/email.ts";
import { importsRouter } from "./routers/imports.ts";
import { instanceRouter } from "./routers/instance.ts";
import { invitationsRouter } from "./routers/invitations.ts";
import { libraryRouter } from "./routers/library.ts";
import { exportsRouter } from "./routers/lists/exports.ts";
import { viewsRouter } from "./routers/lists/views.ts";
import { numbersRouter } from "./routers/numbers.ts";
import { otpRouter } from "./routers/otp.ts";
import { homeRouter } from "./routers/overview/home.ts";
import { searchRouter } from "./routers/overview/search.ts";
import { peopleRouter } from "./routers/people.ts";
import { personalRouter } from "./routers/personal.ts";
import { pricesRouter } from "./routers/prices.ts";
import { reportsRouter } from "./routers/reports/reports.ts";
import { smsRouter } from "./routers/sms.ts";
import { submissionsRouter } from "./routers/submissions.ts";
import { suppressionsRouter } from "./routers/suppressions.ts";
import { tokensRouter } from "./routers/tokens.ts";
import { uploadsRouter } from "./routers/uploads.ts";
import { voiceRouter } from "./routers/voice.ts";
import { waRouter } from "./routers/wa.ts";
import { workspaceRouter } from "./routers/workspace.ts";

/** One router per platform area, and those of what Switchboard keeps. */
export const appRouter = router({
  account: accountRouter,
  email: emailRouter,
  sms: smsRouter,
  wa: waRouter,
  aivoice: aivoiceRouter,
  voice: voiceRouter,
  recordings: recordingsRouter,
  archive: archiveRouter,
  otp: otpRouter,
  home: homeRouter,
  search: searchRouter,
  submissions: submissionsRouter,
  uploads: uploadsRouter,
  checks: checksRouter,
  callbacks: callbacksRouter,
  calls: callsRouter,
  connections: connectionsRouter,
  requests: requestsRouter,
  codes: codesRouter,
  reports: reportsRouter,
  exports: exportsRouter,
  views: viewsRouter,
  library: libraryRouter,
  numbers: numbersRouter,
  addresses: addressesRouter,
  suppressions: suppressionsRouter,
  prices: pricesRouter,
  imports: importsRouter,
  workspace: workspaceRouter,
  people: peopleRouter,
  invitations: invitationsRouter,
  tokens: tokensRouter,
  personal: personalRouter,
  audit: auditRouter,
  instance: instanceRouter,
  instanceAudit: instanceAuditRouter,
});
export type AppRouter = typeof appRouter;
