import type { Sample } from "./sample.ts";

export const batchSend: Sample = {
  request: {
    appId: "em-app-1",
    fromEmailAddress: "news@sandbox.example",
    receiverId: "list-10",
    subject: "Welcome aboard",
    templateID: "101",
    url: "https://portal.example/api/bathWebhook/token",
    language: "en",
    adFlag: 1,
    triggerID: 7,
  },
  reply: { status: "0", reason: null, taskId: "t-20260309-1" },
};

export const listTemplates: Sample = {
  request: { appId: "em-app-1", templateName: "sale", templateStatus: 0, language: "zh" },
  reply: {
    status: "0",
    reason: null,
    templateContent: [
      {
        templateID: 104,
        templateName: "flash_deal",
        templateStatus: 2,
        createTime: "2026-01-05 08:00:00",
        reviewReason: "Misleading subject",
        language: "en",
        subject: "Only today",
      },
    ],
  },
};

export const queryResults: Sample = {
  request: { appId: "em-app-1", emailId: "e1,e2,e3" },
  reply: {
    status: "0",
    reason: null,
    success: "1",
    fail: "1",
    sending: "1",
    nofound: "0",
    array: [
      { emailId: "e1", toAddress: "a@example.com", receiveTime: "2026-03-09T14:30:00+08:00", status: "0" },
      { emailId: "e2", toAddress: "b@example.com", receiveTime: "", status: "-1" },
      { emailId: "e3", toAddress: "c@example.com", receiveTime: "", status: "1" },
    ],
  },
};

export const listSenders: Sample = {
  request: { appId: "em-app-1" },
  reply: {
    status: "0",
    reason: null,
    senderData: [
      { sender: "news@sandbox.example", emailSenderName: "Sandbox News", createTime: "2026-01-05 08:00:00" },
      { sender: "alerts@sandbox.example", emailSenderName: null, createTime: "2026-01-05 08:00:00" },
    ],
  },
};
