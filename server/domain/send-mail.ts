import type { Mail, MailProblem } from "./mailer.ts";
import type { Services } from "./scope.ts";

export type MailOutcome = "sent" | "not_configured" | "failed";

/**
 * Sends one text mail and says what became of it; never throws. Call it after the transaction that it tells of: a mail
 * cannot be rolled back. "sent" means that the mail server took it.
 */
export async function sendMail(services: Services, mail: Mail): Promise<MailOutcome> {
  const { mail: mailer } = services;
  if (!mailer) return "not_configured";
  try {
    await mailer.send(mail);
    return "sent";
  } catch (error) {
    mailer.onProblem(problemOf(error));
    return "failed";
  }
}

function problemOf(error: unknown): MailProblem {
  if (!(error instanceof Error)) return { code: null, responseCode: null };
  return {
    code: "code" in error && typeof error.code === "string" ? error.code : null,
    responseCode: "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null,
  };
}
