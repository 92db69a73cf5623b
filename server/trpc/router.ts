import { accountRouter } from "./account.ts";
import { auditRouter, instanceAuditRouter } from "./audit.ts";
import { callbacksRouter } from "./callbacks.ts";
import { checksRouter } from "./checks.ts";
import { connectionsRouter } from "./connections.ts";
import { emailRouter } from "./email.ts";
import { importsRouter } from "./imports.ts";
import { router } from "./init.ts";
import { instanceRouter } from "./instance.ts";
import { invitationsRouter } from "./invitations.ts";
import { libraryRouter } from "./library.ts";
import { peopleRouter } from "./people.ts";
import { personalRouter } from "./personal.ts";
import { pricesRouter } from "./prices.ts";
import { requestsRouter } from "./requests.ts";
import { smsRouter } from "./sms.ts";
import { submissionsRouter } from "./submissions.ts";
import { suppressionsRouter } from "./suppressions.ts";
import { tokensRouter } from "./tokens.ts";
import { uploadsRouter } from "./uploads.ts";
import { workspaceRouter } from "./workspace.ts";

/** One router per platform area, and those of what Switchboard keeps. */
export const appRouter = router({
  account: accountRouter,
  email: emailRouter,
  sms: smsRouter,
  submissions: submissionsRouter,
  uploads: uploadsRouter,
  checks: checksRouter,
  callbacks: callbacksRouter,
  connections: connectionsRouter,
  requests: requestsRouter,
  library: libraryRouter,
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
