import { describe, expect, it } from "vitest";
import { aivoiceFaults } from "#server/contract/facts/aivoice-faults.ts";
import { emailFaults } from "#server/contract/facts/email-faults.ts";
import { smsFaults } from "#server/contract/facts/sms-faults.ts";
import { voiceOtpFaults } from "#server/contract/facts/voice-otp-faults.ts";
import {
  waCustomSendFaults,
  waSendFaults,
  waSharedSendFaults,
  waTemplateSendFaults,
  waUnreadableBodyFaults,
} from "#server/contract/facts/wa-send-faults.ts";
import { waTemplateFaults } from "#server/contract/facts/wa-template-faults.ts";
import { operations } from "#server/contract/index.ts";
import type { FaultTable } from "#server/contract/operation.ts";
import * as spec from "./fault-tables.ts";

const tables: [name: string, declared: FaultTable, transcribed: string, rows: number][] = [
  ["email", emailFaults, spec.emailTable, 25],
  ["SMS", smsFaults, spec.smsTable, 14],
  ["AI voice", aivoiceFaults, spec.aivoiceTable, 26],
  ["OTP and voice", voiceOtpFaults, spec.voiceOtpTable, 8],
  ["IM template creation", waTemplateFaults, spec.waTemplateTable, 49],
  ["IM sending, common", waSendFaults, spec.waSendTable, 11],
  ["IM sending, template only", waTemplateSendFaults, spec.waTemplateSendTable, 4],
  ["IM sending, custom only", waCustomSendFaults, spec.waCustomSendTable, 19],
];

const emailReads = "-1 -4 -6 -8 -23 -24";
const sms = "-1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -16 -18 -19";
const aiTask = "-1 -3 -4 -5 -6 -27 -28 -29 -30 -31 -33 -37 -38 -39 -41 -45 -46 -48 -49 -51 -52 -57 -58 -59 -60";
const voice = "-1 -2 -16 -18 -22";
const otp = "-1 -2 -16 -18 -20 -22";
const imSending = "-68 -69 -70 -71 -72 -93 -94 -95 -96 -97 -112";

/** What each operation answers, from the specification's Errors. */
const perOperation: Record<string, string> = {
  "email.batchSend": "-1 -2 -4 -6 -8 -9 -10 -11 -12 -13 -16 -17 -19 -20 -21 -22 -23 -24 -25 -26 -27 -29 -30",
  "email.listTemplates": emailReads,
  "email.queryResults": `${emailReads} -5 -28`,
  "email.listSenders": emailReads,
  "sms.send": `${sms} -13`,
  "sms.sendBatch": sms,
  "aivoice.addTask": aiTask,
  "aivoice.editTask": aiTask,
  "aivoice.queryRecords": "-1 -4 -6 -27 -37 -49 -57 -58 -59 -50",
  "voice.querySipRecords": `${voice} -25`,
  "voice.queryGroupRecords": `${voice} -25`,
  "voice.getGroupRecord": voice,
  "voice.getSipRecord": voice,
  "voice.querySipPhones": voice,
  "otp.addApp": `${otp} -23`,
  "otp.updateApp": otp,
  "otp.getApp": otp,
  "otp.updateTemplate": otp,
  "otp.addFlow": otp,
  "wa.addTemplate":
    "-1 -2 -4 -5 -6 -7 -8 -10 -11 -12 -14 -16 -18 -19 -21 -23 -24 -32 -33 -34 -37 -38 -40 -74 -75 -76 -77 -78 -82 -83 " +
    "-84 -86 -87 -88 -89 -90 -91 -92 -99 -100 -101 -102 -103 -104 -105 -106 -107 -108 -109",
  "wa.sendTemplate": `${imSending} -44 -99 -110 -111`,
  "wa.sendCustom": `${imSending} -114 -115 -116 -117 -118 -119 -120 -121 -122 -123 -124 -125 -127 -128 -129 -132 -133 -134 -135`,
};

/** What the sandbox's fixed points add. */
const assumedPerOperation: Record<string, string> = {
  "wa.sendTemplate": "-1 -2 -4 -5 -6 -7 -10 -38 -134",
  "wa.sendCustom": "-1 -2 -4 -5 -6 -7 -10 -38",
};

const codes = (list = "") => list.split(" ").filter(Boolean).sort();
const rowsOf = (table: FaultTable) => Object.entries(table);

describe("the fault tables", () => {
  it.each(tables)("%s has the specification's rows in its words", (_name, declared, transcribed, rows) => {
    const written = rowsOf(declared).map(([code, { meaning }]) => `${code} ${meaning}`);
    expect(written.sort()).toEqual(transcribed.trim().split("\n").sort());
    expect(written).toHaveLength(rows);
  });

  it("say 'maybe' for exactly the rows that do not rule out that the platform acted", () => {
    const maybe = (table: FaultTable) =>
      rowsOf(table)
        .filter(([, fault]) => fault.sent === "maybe")
        .map(([code]) => code);
    expect(maybe(emailFaults)).toEqual(["-2", "-22", "-23"]);
    expect(maybe(smsFaults)).toEqual(["-18"]);
    expect(maybe(aivoiceFaults)).toEqual(["-5", "-46"]);
    expect(maybe(voiceOtpFaults)).toEqual(["-18"]);
    expect(maybe(waTemplateFaults)).toEqual(["-5", "-12"]);
    expect(maybe(waSharedSendFaults)).toEqual(["-5"]);
    for (const table of [waSendFaults, waTemplateSendFaults, waCustomSendFaults, waUnreadableBodyFaults]) {
      expect(maybe(table)).toEqual([]);
    }
  });

  it("say every remedy in one or two whole sentences and leave no text empty", () => {
    for (const { faults } of operations) {
      for (const [, { meaning, remedy }] of rowsOf(faults)) {
        expect(meaning).not.toBe("");
        expect(remedy).toMatch(/^[A-Z].+\.$/);
        expect(remedy.split(/\. (?=[A-Z])/).length, remedy).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe("each operation", () => {
  it.each(operations.map((operation) => [operation.id, operation.faults] as const))(
    "%s answers the codes the specification gives it",
    (id, faults) => {
      const listed = rowsOf(faults).filter(([, fault]) => !fault.assumed);
      expect(listed.map(([code]) => code).sort()).toEqual(codes(perOperation[id]));
    },
  );

  it.each(operations.map((operation) => [operation.id, operation.faults] as const))(
    "%s marks the codes that only the sandbox adds",
    (id, faults) => {
      const added = rowsOf(faults).filter(([, fault]) => fault.assumed);
      expect(added.map(([code]) => code).sort()).toEqual(codes(assumedPerOperation[id]));
    },
  );
});
