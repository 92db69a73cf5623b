import type { Sample } from "./sample.ts";

const task = {
  appId: "ai-app-1",
  name: "Renewal reminders",
  dialogFlowId: 9001,
  mode: "AUTO",
  startDateTime: "2026-03-09 09:30:00",
  dailyStartDateTime: "09:30",
  dailyEndDateTime: "19:00",
  robotCount: 10,
  jobPhoneNumberId: 7001,
  endDateTime: "2026-03-13 19:00:00",
  inactiveTimeList: [{ startTime: "12:00", endTime: "13:30" }],
  inactiveDateList: [{ startDate: "2026-03-11", endDate: "2026-03-11" }],
  daysOfWeek: ["MONDAY", "TUESDAY"],
  redial: true,
  redialCondition: [
    "CALL_LOSS",
    "NO_ANSWER",
    "BUSY",
    "REFUSED",
    "POWER_OFF",
    "OUT_OF_SERVICE",
    "CAN_NOT_CONNECT",
    "FROM_PHONE_ERROR",
    "SYSTEM_ERROR",
    "VACANT_NUMBER",
  ],
  redialInterval: 30,
  redialTimes: 3,
};

export const addTask: Sample = {
  request: task,
  reply: { status: "0", reason: null, data: "9007199254740993" },
};

export const editTask: Sample = {
  request: { ...task, jobId: "9007199254740993" },
  reply: { status: "0", reason: null, data: null },
};

export const queryRecords: Sample = {
  request: {
    current: 1,
    size: 100,
    params: { appId: "ai-app-1", startTime: "2026-03-09 00:00:00", endTime: "2026-03-09 23:59:59" },
  },
  reply: {
    status: "0",
    reason: null,
    data: {
      total: 1,
      size: 100,
      current: 1,
      pages: 1,
      records: [
        {
          keyId: "k1",
          appId: "ai-app-1",
          callId: "c1",
          callRecordId: "r1",
          callJobId: "9007199254740993",
          dialogFlowId: "9001",
          tenantPhoneNumberId: "7001",
          robotCount: 10,
          calledPhoneNumber: "8613800000001",
          hangupBy: "customer",
          resultStatus: "ANSWERED",
          startTime: "2026-03-09 10:00:00",
          endTime: "2026-03-09 10:00:45",
          chatDuration: "45",
          chargedDuration: "60",
          chatRound: "6",
          attributes: "{}",
          customerConcern: "price",
          properties: "{}",
          dynamicProperties: "{}",
          intentLevelDetailName: "A",
          redialTimes: "0",
          fullAudioUrl: "https://files.example/full.wav",
          customerAudioUrl: "https://files.example/customer.wav",
          customerPersonName: "Li Wei",
          analysisBasis: "asked for the price",
        },
      ],
    },
  },
};
