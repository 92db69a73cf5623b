import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createMailer, type MailerOptions, type MailProblem } from "#server/domain/mailer.ts";
import { sendMail } from "#server/domain/send-mail.ts";
import { createDatabase } from "#tests/support/database.ts";
import { openServices } from "#tests/support/factories.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";

const mail = {
  to: "ada@lovelace.example",
  subject: "Ada lädt Sie ein",
  text: "Öffnen Sie\n\nhttp://here/invite/abc\n",
};

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

async function serverWith(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  cleanups.push(server.close);
  return server;
}

async function servicesWith(options: Partial<MailerOptions> | null) {
  const database = await createDatabase();
  const problems: MailProblem[] = [];
  const onProblem = (problem: MailProblem) => problems.push(problem);
  const given = { smtpUrl: "", from: undefined, publicUrl: "https://portal.example.com", onProblem };
  const services = await openServices(database.url, { mail: options && createMailer({ ...given, ...options }) });
  cleanups.push(async () => {
    await services.close();
    await database.drop();
  });
  return { services, problems };
}

test("a mail arrives as it was written, from the public host", async () => {
  const server = await serverWith();
  const { services, problems } = await servicesWith({ smtpUrl: server.url });
  expect(await sendMail(services, mail)).toBe("sent");
  expect(server.mails).toMatchObject([{ from: "no-reply@portal.example.com", to: [mail.to], text: mail.text.trim() }]);
  expect(server.mails[0]?.raw).toMatch(/^From: Switchboard <no-reply@portal\.example\.com>\r$/m);
  expect(server.mails[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(problems).toEqual([]);
});

test("user and password of the address are used, and MAIL_FROM is the sender", async () => {
  const server = await serverWith({ authOptional: false });
  const smtpUrl = `smtp://postman:a%40b@127.0.0.1:${server.port}`;
  const { services } = await servicesWith({ smtpUrl, from: "The portal <portal@example.org>" });
  expect(await sendMail(services, mail)).toBe("sent");
  expect(server.mails).toMatchObject([{ from: "portal@example.org", user: "postman" }]);
});

test("on an IP address the sender's host stands in brackets", async () => {
  const server = await serverWith();
  const { services } = await servicesWith({ smtpUrl: server.url, publicUrl: "http://127.0.0.1:3000" });
  expect(await sendMail(services, mail)).toBe("sent");
  expect(server.mails[0]?.raw).toMatch(/^From: Switchboard <no-reply@\[127\.0\.0\.1\]>\r$/m);
});

test("an address with a comma or a line end names nobody else, and a subject adds no header", async () => {
  const server = await serverWith();
  const { services } = await servicesWith({ smtpUrl: server.url });
  await sendMail(services, { ...mail, to: "ada@lovelace.example,eve@evil.example" });
  await sendMail(services, { ...mail, to: "ada@lovelace.example\r\nBcc: eve@evil.example" });
  await sendMail(services, { ...mail, subject: "Hello\r\nBcc: eve@evil.example" });
  expect(server.mails.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
  for (const { raw } of server.mails) expect(raw).not.toMatch(/^Bcc:/im);
});

test("without a mail server nothing is tried", async () => {
  const { services } = await servicesWith(null);
  expect(await sendMail(services, mail)).toBe("not_configured");
});

test("a refusal is a failure whose report holds no address, no text and no password", async () => {
  const server = await serverWith({
    onRcptTo: ({ address }, _session, done) => done(new Error(`nobody is called ${address} here`)),
  });
  const smtpUrl = `smtp://postman:hush-hush@127.0.0.1:${server.port}`;
  const { services, problems } = await servicesWith({ smtpUrl });
  expect(await sendMail(services, mail)).toBe("failed");
  expect(problems).toEqual([{ code: "EENVELOPE", responseCode: 550 }]);
});

test("a server that is not there, or accepts and stays silent, is a failure in time", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sockets = new Set<{ destroy(): void }>();
  silent.on("connection", (socket) => sockets.add(socket));
  const { services, problems } = await servicesWith({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 300 });
  expect(await sendMail(services, mail)).toBe("failed");
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  expect(await sendMail(services, mail)).toBe("failed");
  expect(problems.map(({ code }) => code)).toEqual(["ETIMEDOUT", "ESOCKET"]);
});
