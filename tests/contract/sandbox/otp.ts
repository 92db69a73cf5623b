import { limitUnits } from "#server/contract/limits/otp.ts";
import { otpAppAdd, otpAppDetails, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "#server/contract/otp.ts";
import { callPlatform } from "#tests/support/sandbox.ts";
import { casesOf, staleTimestamp } from "./cases.ts";

const account = {
  "-1": { secret: "guess" },
  "-2": { key: "sandbox-ip" },
  "-16": { timestamp: staleTimestamp() },
  "-18": "dial",
} as const;

const settings = {
  name: "Sign-in codes",
  codeExpiry: 10,
  periodTotalSendLimit: { enabled: true, unit: limitUnits.day, period: 1, limit: 10_000 },
  periodPhoneSendLimit: { enabled: false },
};
const addNamed = (name: string) => (url: string) => callPlatform(url, otpAppAdd.path, { name });

/** All that there is room for beside the fixture's. */
async function addNineteen(url: string): Promise<void> {
  for (let count = 1; count <= 19; count += 1) await addNamed(`Application ${count}`)(url);
}

export const addApp = casesOf(otpAppAdd, settings, {
  ...account,
  "-20": { with: { name: "Sandbox OTP" } },
  "-22": { with: { name: "Abc" } },
  "-23": { before: addNineteen },
});

export const updateApp = casesOf(
  otpAppUpdate,
  { ...settings, appId: "otp-app-1" },
  { ...account, "-20": { before: addNamed(settings.name) }, "-22": { with: { codeExpiry: 61 } } },
);

export const getApp = casesOf(
  otpAppDetails,
  { appId: "otp-app-1" },
  { ...account, "-20": "dial", "-22": { with: { appId: "otp-app-0" } } },
);

export const updateTemplate = casesOf(
  otpTemplateUpdate,
  { templateId: "3001", name: "Spoken code", text: "Your code is ##code##.", codeType: 1 },
  {
    ...account,
    // There is one template, and nothing adds another whose name could be taken.
    "-20": "dial",
    "-22": { with: { text: "Your code is secret." } },
  },
);

const flow = {
  name: "Text, then call",
  flow: [
    { waitingTime: 60, status: 1 as const, channel: "sms" as const },
    { waitingTime: 120, status: 2 as const, channel: "call" as const, channelCut: 1 as const },
  ],
};

export const addFlow = casesOf(otpFlowAdd, flow, {
  ...account,
  "-20": { before: (url) => callPlatform(url, otpFlowAdd.path, flow) },
  "-22": { with: { flow: [] } },
});
