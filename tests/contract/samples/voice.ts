import type { Sample } from "./sample.ts";

const call = {
  voiceId: "v1",
  callee: "8613800000001",
  displayNum: "02100000001",
  code: "CN mobile",
  submitTime: "2026-03-09T10:00:00+08:00",
  callTime: "2026-03-09T10:00:01+08:00",
  ringingTime: "2026-03-09T10:00:03+08:00",
  answerTime: "2026-03-09T10:00:08+08:00",
  hangupTime: "2026-03-09T10:00:48+08:00",
  callDuration: 40,
  chargedDuration: 60,
  terminationCode: "0",
  terminationReason: "success",
  cost: "0.0120",
  billPeriod: "60+60",
  rate: "0.0120",
};
const sip = { ...call, sipGroupName: "Sales", phoneName: "Sales 1", recordingFileId: "f1" };
const group = { ...call, baseCost: "0.0100", voiceFileId: "vf1", feedbackValue: "-1" };
const range = { strTime: "2026-03-01T00:00:00+08:00", endTime: "2026-03-09T23:59:59+08:00" };

export const querySipRecords: Sample = {
  request: { current: 1, size: 100, params: { ...range, sipGroupName: "Sales", phoneName: "Sales 1" } },
  reply: {
    status: "0",
    reason: null,
    data: { total: 1, size: 100, current: 1, pages: 1, searchCount: true, records: [sip] },
  },
};

export const queryGroupRecords: Sample = {
  request: { current: 1, size: 100, params: range },
  reply: {
    status: "0",
    reason: null,
    data: { total: 1, size: 100, current: 1, pages: 1, searchCount: true, records: [group] },
  },
};

export const getGroupRecord: Sample = {
  request: { voiceId: "v1" },
  reply: { status: "0", reason: null, data: group },
};

export const getSipRecord: Sample = {
  request: { voiceId: "v1" },
  reply: { status: "0", reason: null, data: sip },
};

export const querySipPhones: Sample = {
  request: { current: 1, size: 100, params: { appId: "voice-app-1" } },
  reply: {
    status: "0",
    reason: null,
    data: {
      total: 1,
      size: 100,
      current: 1,
      pages: 1,
      records: [
        { groupName: "Sales", phoneName: "Sales 1", account: "8001", password: "secret", displayNum: "02100000001" },
      ],
    },
  },
};
