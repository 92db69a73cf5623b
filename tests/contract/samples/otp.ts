import type { Sample } from "./sample.ts";

const settings = {
  name: "Sign-in codes",
  codeExpiry: 5,
  periodTotalSendLimit: { enabled: true, unit: 1, period: 1, limit: 10000 },
  periodPhoneSendLimit: { enabled: true, unit: 2, period: 2, limit: 5 },
};
const application = { appId: "otp-app-1", createTime: "2026-03-09T14:30:00+08:00", ...settings };
const template = {
  name: "Spoken code",
  text: "Your code is ##code##.",
  codeType: 1,
  codeLength: 6,
  speechRate: 50,
  language: "EN",
  maxDuration: 59,
  repeatCnt: 2,
  senderId: "02100000001",
};
const flow = {
  name: "Text, then call",
  flow: [
    { waitingTime: 60, status: 1, channel: "sms", channelCut: 0 },
    { waitingTime: 120, status: 2, channel: "call", channelCut: 1 },
  ],
};

export const addApp: Sample = {
  request: settings,
  reply: { status: "0", reason: null, data: application },
};

export const updateApp: Sample = {
  request: { appId: "otp-app-1", ...settings },
  reply: { status: "0", reason: null, data: application },
};

export const getApp: Sample = {
  request: { appId: "otp-app-1" },
  reply: { status: "0", reason: null, data: application },
};

export const updateTemplate: Sample = {
  request: { templateId: "3001", ...template },
  reply: { status: "0", reason: null, data: { templateId: 3001, appId: "otp-app-1", ...template } },
};

export const addFlow: Sample = {
  request: flow,
  reply: { status: "0", reason: null, data: { flowId: 1, ...flow } },
};
