import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; user: string | null; raw: string; text: string };

/** A real SMTP server that keeps what it takes. Pass its `options` to make it refuse. */
export type MailServer = { port: number; url: string; mails: ReceivedMail[]; close(): Promise<void> };

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      buffer(stream).then((body) => {
        const raw = body.toString("utf8");
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user ?? null,
          raw,
          text: textOf(raw),
        });
        done();
      }, done);
    },
    ...options,
  });
  // A client that gives up in the middle is part of what is tested.
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { port, url: `smtp://127.0.0.1:${port}`, mails, close };
}

/** The text of a mail with one part, whatever its transfer encoding. */
function textOf(raw: string): string {
  const end = raw.indexOf("\r\n\r\n");
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)];
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString("utf8").trimEnd();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body.replaceAll("\r\n", "\n").trimEnd();
  const joined = body.replace(/=\r\n/g, "");
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n").trimEnd();
}
