import { describe, expect, it } from "vitest";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import {
  countParameters,
  waTemplateMessageDraft,
  waTemplateSendMsg,
  waVariableRules,
} from "#server/contract/wa-send.ts";
import { sendCustom, sendTemplate } from "#tests/contract/samples/wa.ts";
import { problems, wide, withField } from "./problems.ts";

const templateWith = (field: string, value: unknown) =>
  problems(waTemplateSendMsg, withField(sendTemplate.request, field, value));
const customWith = (field: string, value: unknown) =>
  problems(waCustomSendMsg, withField(sendCustom.request, field, value));
const parametersOf = (type: string, parameter: Record<string, unknown>) =>
  templateWith("template.components", [{ type, parameters: [parameter] }]);

describe.each([
  ["template/sendMsg", templateWith],
  ["custom/sendMsg", customWith],
])("%s", (_name, requestWith) => {
  it.each(["businessPhone", "recipient"])("takes 7 to 14 digits as %s", (field) => {
    for (const digits of ["1".repeat(7), "1".repeat(14)]) expect(requestWith(field, digits)).toEqual([]);
    for (const wrong of ["1".repeat(6), "1".repeat(15), "+8613800000", "86 1380000"]) {
      expect(requestWith(field, wrong)).toEqual([field]);
    }
  });

  it("goes over channel 0, named or not", () => {
    expect(requestWith("channelType", undefined)).toEqual([]);
    expect(requestWith("channelType", 1)).toEqual(["channelType"]);
  });
});

describe("a message from a template", () => {
  it("may leave out its components", () => {
    expect(templateWith("template.components", undefined)).toEqual([]);
  });

  it("has text, image, video or document in the header", () => {
    for (const type of ["image", "video", "document"]) expect(parametersOf("header", { type })).toEqual([]);
    expect(parametersOf("header", { type: "text", text: "a" })).toEqual([]);
    expect(parametersOf("header", { type: "currency" })).toEqual(["template.components.0.parameters.0.type"]);
  });

  it("has text, currency or date_time in the body", () => {
    for (const type of ["currency", "date_time"]) expect(parametersOf("body", { type })).toEqual([]);
    expect(parametersOf("body", { type: "image" })).toEqual(["template.components.0.parameters.0.type"]);
  });

  it.each(["header", "body"])("needs the text of a text parameter in the %s", (part) => {
    expect(parametersOf(part, { type: "text" })).toEqual(["template.components.0.parameters.0.text"]);
    expect(parametersOf(part, { type: "text", text: "" })).toEqual(["template.components.0.parameters.0.text"]);
  });

  it("needs as many values as its template has variables", () => {
    const message = waTemplateMessageDraft.parse(sendTemplate.request);
    expect(countParameters(message, "header")).toBe(1);
    expect(countParameters(message, "body")).toBe(2);
    const holds = (header: number, body: number) =>
      waVariableRules({ header, body }).map((rule) => rule.holds(message));
    expect(holds(1, 2)).toEqual([true, true]);
    expect(holds(0, 2)).toEqual([false, true]);
    expect(holds(1, 3)).toEqual([true, false]);
  });
});

describe("a free-form message", () => {
  const types = ["text", "image", "audio", "video", "location", "document", "sticker"];

  it.each(types)("of type %s needs the object of that name and no other", (type) => {
    const { appId, businessPhone, recipient } = sendCustom.request;
    const alone = { appId, businessPhone, recipient, type, [type]: sendCustom.request[type] };
    expect(problems(waCustomSendMsg, alone)).toEqual([]);
    expect(problems(waCustomSendMsg, withField(alone, type, undefined))).toEqual([type]);
  });

  it.each([
    "text.body",
    "image.link",
    "audio.link",
    "video.link",
    "sticker.link",
    "document.link",
    "document.filename",
    "location.longitude",
    "location.latitude",
    "location.name",
    "location.address",
  ])("needs %s", (field) => {
    expect(customWith(field, undefined)).toEqual([field]);
    expect(customWith(field, "")).toEqual([field]);
  });

  it("has a text of at most 4096 characters", () => {
    expect(customWith("text.body", wide(4096))).toEqual([]);
    expect(customWith("text.body", wide(4097))).toEqual(["text.body"]);
  });

  it("links to the web and to nothing else", () => {
    expect(customWith("image.link", "http://files.example/a.png")).toEqual([]);
    for (const link of ["files.example/a.png", "ftp://files.example/a.png", "javascript:alert(1)"]) {
      expect(customWith("image.link", link)).toEqual(["image.link"]);
    }
  });

  it("has one of the documented types", () => {
    expect(customWith("type", "poll")).toEqual(["type"]);
  });
});
