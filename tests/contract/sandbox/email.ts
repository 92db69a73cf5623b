import { batchSendEmail, getListEmailAddress, getListEmailTemplates, getSendEmailRcd } from "#server/contract/email.ts";
import { callPlatform, fetchEmails } from "#tests/support/sandbox.ts";
import { casesOf, staleTimestamp } from "./cases.ts";

const appId = "em-app-1";
const send = {
  appId,
  fromEmailAddress: "news@sandbox.example",
  templateID: "101",
  receiverId: "list-10",
  // Nothing listens there: whether callbacks arrive is not asked here.
  url: "http://127.0.0.1:9/callback",
};

export const batchSend = casesOf(batchSendEmail, send, {
  "-1": { secret: "guess" },
  "-2": { before: (url) => callPlatform(url, batchSendEmail.path, send) },
  "-4": { key: "sandbox-locked" },
  "-6": { timestamp: staleTimestamp() },
  "-8": { key: "sandbox-ip" },
  "-9": { with: { fromEmailAddress: "other@sandbox.example" } },
  "-10": { with: { templateID: undefined } },
  "-11": { with: { templateID: "999" } },
  "-12": { with: { templateID: "103" } },
  "-13": { with: { receiverId: undefined } },
  "-16": { with: { receiverId: "list-11" } },
  "-17": { with: { subject: "s".repeat(101) } },
  "-19": { key: "sandbox-broke" },
  "-20": "dial",
  "-21": "dial",
  "-22": { with: { appId: "em-app-2" } },
  "-23": { body: "[]" },
  "-24": { key: "sandbox-uncertified" },
  "-25": { with: { templateID: "101a" } },
  "-26": "dial",
  "-27": { with: { adFlag: 3 } },
  "-29": { with: { url: "" } },
  "-30": { with: { triggerID: "soon" } },
});

/** The three reads refuse an account in the same way. */
const account = {
  "-1": { secret: "guess" },
  "-4": { key: "sandbox-locked" },
  "-6": { timestamp: staleTimestamp() },
  "-8": { key: "sandbox-ip" },
  "-24": { key: "sandbox-uncertified" },
} as const;

export const listTemplates = casesOf(
  getListEmailTemplates,
  { appId },
  {
    ...account,
    "-23": { with: { appId: "sms-app-1" } },
  },
);

/** The one email whose result is known as soon as its batch is answered. */
async function knownEmail(url: string) {
  const { body } = await callPlatform(url, batchSendEmail.path, { ...send, receiverId: "list-slow-10" });
  const emails = await fetchEmails(url, String(body.taskId));
  return { emailId: emails[8]?.emailId };
}

export const queryResults = casesOf(
  getSendEmailRcd,
  { appId, emailId: "from the batch" },
  {
    ...account,
    "-5": { with: { emailId: undefined } },
    "-23": { body: '"text"' },
    "-28": { with: { emailId: Array.from({ length: 201 }, (_, index) => 50_000_001 + index).join(",") } },
  },
  knownEmail,
);

export const listSenders = casesOf(
  getListEmailAddress,
  { appId },
  {
    ...account,
    "-23": { with: { appId: undefined } },
  },
);
