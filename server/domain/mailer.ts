import { isIP } from "node:net";
import { createTransport } from "nodemailer";

export type Mail = { to: string; subject: string; text: string };

/**
 * Why a mail did not leave: nodemailer's code and the server's own number. Its words may name the recipient, so they stay
 * out.
 */
export type MailProblem = { code: string | null; responseCode: number | null };

/** Hands mails to one SMTP server. */
export type Mailer = {
  /** Resolves when the server has taken the mail; throws when it has not, or not in time. */
  send(mail: Mail): Promise<void>;
  onProblem(problem: MailProblem): void;
};

export type MailerOptions = {
  /** "smtp://user:password@host:587", or "smtps://…" for TLS from the start. */
  smtpUrl: string;
  /** "Name <address>"; undefined: no-reply at the public address. */
  from: string | undefined;
  publicUrl: string;
  onProblem: (problem: MailProblem) => void;
  /** How long connecting, greeting and each silence may last. */
  timeoutMs?: number;
};

/** Connects for each mail anew: there are few, and an idle connection would only be one more thing to break. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, publicUrl, onProblem, timeoutMs = 10_000 } = options;
  const transport = createTransport({
    ...serverOf(new URL(smtpUrl)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = options.from ?? { name: "Switchboard", address: `no-reply@${mailHost(publicUrl)}` };
  return {
    onProblem,
    async send({ to, subject, text }) {
      // As an object: an address with a comma is one address, not two.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}

/** Read by us: given a URL, nodemailer drops every other option, and takes from its query one that logs what it sends. */
function serverOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === "smtps:";
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password goes to another machine encrypted or not at all.
    requireTLS: username !== "" && !isHere,
    ...(username === "" ? {} : { auth }),
  };
}

/** The part of an address behind the @: an IP stands in brackets there. */
function mailHost(publicUrl: string): string {
  const host = new URL(publicUrl).hostname;
  if (host.startsWith("[")) return `[IPv6:${host.slice(1)}`;
  return isIP(host) > 0 ? `[${host}]` : host;
}
