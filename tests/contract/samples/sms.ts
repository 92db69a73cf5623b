import type { Sample } from "./sample.ts";

export const send: Sample = {
  request: {
    appId: "sms-app-1",
    numbers: "8613800000001,8613800000002",
    content: "Your parcel has arrived.",
    senderId: "10690001",
  },
  reply: {
    status: "0",
    reason: null,
    success: "1",
    fail: "1",
    array: [{ msgId: "m1", number: "8613800000001", orderId: null }],
  },
};

export const sendBatch: Sample = {
  request: {
    appId: "sms-app-1",
    array: [
      { numbers: "8613800000001,8613800000002", content: "First", senderId: "10690001", orderId: "order-1" },
      { numbers: "8613800000003", content: "Second", senderId: "10690001", orderId: "order-2" },
    ],
  },
  reply: {
    status: "0",
    reason: null,
    success: "3",
    fail: "0",
    array: [
      { msgId: "m1", number: "8613800000001", orderId: "order-1" },
      { msgId: "m2", number: "8613800000002", orderId: "order-1" },
      { msgId: "m3", number: "8613800000003", orderId: "order-2" },
    ],
  },
};
