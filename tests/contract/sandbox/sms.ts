import { sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import { casesOf, staleTimestamp } from "./cases.ts";

const appId = "sms-app-1";
const tooManyNumbers = Array.from({ length: 1001 }, (_, index) => 13_800_000_001 + index).join(",");

/** What both sends refuse in the same way, whatever is sent. */
const account = {
  "-1": { secret: "guess" },
  "-2": { key: "sandbox-ip" },
  "-6": "dial",
  "-10": { key: "sandbox-broke" },
  "-16": { timestamp: staleTimestamp() },
  "-18": { with: { appId: "em-app-1" } },
  "-19": "dial",
} as const;

export const send = casesOf(
  sendSms,
  { appId, numbers: "+8613800000001,8613800000002", content: "Your parcel has arrived.", senderId: "10690001" },
  {
    ...account,
    "-3": { with: { content: "This is forbidden." } },
    "-4": { with: { content: "" } },
    "-5": { with: { content: "c".repeat(1025) } },
    "-7": { with: { numbers: tooManyNumbers } },
    "-8": { with: { numbers: undefined } },
    "-9": { with: { numbers: "8613800000000,123456" } },
    "-13": { key: "sandbox-locked" },
  },
);

const first = { numbers: "8613800000001,8613800000002", content: "First", senderId: "10690001", orderId: "order-1" };
const second = { numbers: "8613800000003", content: "Second" };
const withSecond = (fields: Record<string, unknown>) => ({ with: { array: [first, { ...second, ...fields }] } });

export const sendBatch = casesOf(
  sendSmsBatch,
  { appId, array: [first, second] },
  {
    ...account,
    "-3": withSecond({ content: "This is forbidden." }),
    "-4": withSecond({ content: "" }),
    "-5": withSecond({ content: "c".repeat(1025) }),
    "-7": withSecond({ numbers: tooManyNumbers }),
    "-8": withSecond({ numbers: undefined }),
    "-9": { with: { array: [{ ...second, numbers: "8613800000000" }] } },
  },
);
