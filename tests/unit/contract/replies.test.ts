import { describe, expect, it } from "vitest";
import { recordQuery, taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { batchSendEmail, getListEmailTemplates, getSendEmailRcd } from "#server/contract/email.ts";
import { otpAppDetails, otpFlowAdd, otpTemplateUpdate } from "#server/contract/otp.ts";
import { sendSms } from "#server/contract/sms.ts";
import { recordGroup, recordSipQuery, sipQuery } from "#server/contract/voice.ts";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";

describe("a reply", () => {
  it("may give numbers where text is documented, and text where numbers are", () => {
    expect(batchSendEmail.reply.parse({ taskId: 17 })).toEqual({ taskId: "17" });
    expect(sendSms.reply.parse({ success: 2, fail: "1", array: [] })).toEqual({ success: 2, fail: 1, array: [] });
    expect(otpTemplateUpdate.reply.parse({ data: { templateId: "3001", codeType: "1" } }).data).toMatchObject({
      templateId: "3001",
      codeType: 1,
    });
    expect(recordSipQuery.reply.parse({ data: { size: "100", searchCount: "true" } }).data).toMatchObject({
      size: 100,
      searchCount: true,
    });
  });

  it("may leave out what is optional, or give null or empty text for it", () => {
    expect(otpAppDetails.reply.parse({ data: { appId: "a", periodTotalSendLimit: { enabled: false } } }).data).toEqual({
      appId: "a",
      name: null,
      codeExpiry: null,
      createTime: null,
      periodTotalSendLimit: { enabled: false, unit: null, period: null, limit: null },
      periodPhoneSendLimit: null,
    });
  });

  it("may give null or nothing for a list", () => {
    expect(getSendEmailRcd.reply.parse({ array: null }).array).toEqual([]);
    expect(getListEmailTemplates.reply.parse({}).templateContent).toEqual([]);
    expect(sendSms.reply.parse({}).array).toEqual([]);
    expect(sipQuery.reply.parse({ data: { records: null } }).data.records).toEqual([]);
    expect(otpFlowAdd.reply.parse({ data: { flowId: 1 } }).data.flow).toEqual([]);
  });

  it("may have fields that nobody declared, which are ignored", () => {
    expect(taskAdd.reply.parse({ status: "0", traceId: "x", data: 5 })).toEqual({ data: "5" });
    const { records } = sipQuery.reply.parse({ data: { records: [{ id: "9001", mood: "fine" }] } }).data;
    expect(records[0]).not.toHaveProperty("mood");
  });

  it("of a call is kept as it was told, whatever it leaves out or tells beside", () => {
    const call = { callDuration: null, chargedDuration: "", mood: "fine" };
    expect(recordGroup.reply.parse({ data: { voiceId: "v1", ...call } }).data).toEqual({ voiceId: "v1", ...call });
    const { records } = recordQuery.reply.parse({ data: { records: [{ keyId: "k1", ...call }] } }).data;
    expect(records).toEqual([{ keyId: "k1", ...call }]);
  });

  it("keeps ids beyond 2^53 exact, and refuses one that has already lost digits", () => {
    expect(taskAdd.reply.parse({ data: "9007199254740993" }).data).toBe("9007199254740993");
    expect(taskAdd.reply.safeParse({ data: Number("9007199254740993") }).success).toBe(false);
    expect(recordQuery.reply.parse({ data: { total: "9007199254740993" } }).data.total).toBe("9007199254740993");
    expect(taskEdit.reply.parse({}).data).toBeNull();
  });

  it("must have the id without which it says nothing", () => {
    expect(batchSendEmail.reply.safeParse({ taskId: "" }).success).toBe(false);
    expect(taskAdd.reply.safeParse({ data: null }).success).toBe(false);
    expect(waTemplateAdd.reply.safeParse({ data: { status: "PENDING" } }).success).toBe(false);
    expect(waCustomSendMsg.reply.safeParse({ data: { timestamp: 1 } }).success).toBe(false);
  });
});

describe("fields that the specification spells in two ways", () => {
  it.each([
    ["template/sendMsg", waTemplateSendMsg],
    ["custom/sendMsg", waCustomSendMsg],
  ])("%s reads timestamp and imestamp, in seconds and milliseconds", (_name, { reply }) => {
    const stampOf = (stamp: Record<string, unknown>) =>
      reply.parse({ data: { messageId: "w1", ...stamp } }).data.timestamp;
    expect(stampOf({ timestamp: 1773037800 })).toBe(1773037800);
    expect(stampOf({ imestamp: 1773037800 })).toBe(1773037800);
    expect(stampOf({ timestamp: null, imestamp: "1773037800" })).toBe(1773037800);
    expect(stampOf({ timestamp: 1773037800123 })).toBe(1773037800);
    expect(stampOf({ imestamp: "1773037800123" })).toBe(1773037800);
    expect(stampOf({})).toBeNull();
  });

  it("an unreadable stamp does not make an accepted message look refused", () => {
    const { data } = waCustomSendMsg.reply.parse({ data: { messageId: "w1", timestamp: "just now" } });
    expect(data).toEqual({ messageId: "w1", timestamp: null, channelType: null });
  });

  it("an accepted SMS number is read under number and numbers", () => {
    const numberOf = (item: Record<string, unknown>) =>
      sendSms.reply.parse({ array: [{ msgId: "m1", ...item }] }).array[0]?.number;
    expect(numberOf({ number: "8613800000001" })).toBe("8613800000001");
    expect(numberOf({ numbers: "8613800000001" })).toBe("8613800000001");
  });
});
