import { describe, expect, it } from "vitest";
import { catalogue } from "#server/contract/facts/catalogue.ts";
import { operations } from "#server/contract/index.ts";
import { longId } from "#server/contract/wire.ts";

/** Transcribed from the specification's Endpoints: id, methods, path, effect. */
const table = [
  ["email.batchSend", "POST GET", "/email/batchSendEmail", "send"],
  ["email.listTemplates", "POST GET", "/email/getListEmailTemplates", "read"],
  ["email.queryResults", "POST GET", "/email/getSendEmailRcd", "read"],
  ["email.listSenders", "POST GET", "/email/getListEmailAddress", "read"],
  ["sms.send", "POST GET", "/sms/sendSms", "send"],
  ["sms.sendBatch", "POST", "/sms/sendSms/batch", "send"],
  ["aivoice.addTask", "POST", "/aivoice/taskAdd", "write"],
  ["aivoice.editTask", "POST", "/aivoice/taskEdit", "write"],
  ["aivoice.queryRecords", "POST", "/aivoice/recordQuery", "read"],
  ["voice.querySipRecords", "POST", "/voice/recordSipQuery", "read"],
  ["voice.queryGroupRecords", "POST", "/voice/recordGroupQuery", "read"],
  ["voice.getGroupRecord", "GET", "/voice/recordGroup/{voiceId}", "read"],
  ["voice.getSipRecord", "GET", "/voice/recordSip/{voiceId}", "read"],
  ["voice.querySipPhones", "POST", "/voice/sipQuery", "read"],
  ["otp.addApp", "POST", "/otp/app/add", "write"],
  ["otp.updateApp", "PUT", "/otp/app/update/{appId}", "write"],
  ["otp.getApp", "GET", "/otp/app/details/{appId}", "read"],
  ["otp.updateTemplate", "PUT", "/otp/template/update/{templateId}", "write"],
  ["otp.addFlow", "POST", "/otp/flow/add", "write"],
  ["wa.addTemplate", "POST", "/wa/template/add", "write"],
  ["wa.sendTemplate", "POST", "/wa/template/sendMsg", "send"],
  ["wa.sendCustom", "POST", "/wa/custom/sendMsg", "send"],
];

describe("the operations", () => {
  it("are the 22 of the specification, with its paths and methods", () => {
    expect(operations).toHaveLength(22);
    expect(operations.map(({ id, methods, path, effect }) => [id, methods.join(" "), path, effect])).toEqual(table);
  });

  it("stand in the catalogue with all that pages know of them, in the same order", () => {
    expect(catalogue.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    for (const [at, known] of catalogue.entries()) expect(operations[at]).toMatchObject(known);
  });

  it("name every field that goes as bare digits", () => {
    for (const { longIds = [], request } of operations) {
      const long = Object.entries(request.shape).flatMap(([name, schema]) => (schema === longId ? [name] : []));
      expect(longIds).toEqual(long);
    }
  });

  it("belong to the area their id and path begin with", () => {
    for (const { id, area, path } of operations) {
      expect(id.split(".")[0]).toBe(area);
      expect(path.split("/")[1]).toBe(area);
    }
  });

  it("have a request field for each part of their path", () => {
    for (const { path, request } of operations) {
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(Object.keys(request.shape)).toContain(name);
    }
  });
});
