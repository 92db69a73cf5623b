import type { z } from "zod";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { callPlatform } from "#tests/support/sandbox.ts";
import { casesOf, staleTimestamp } from "./cases.ts";

const appId = "wa-app-1";
const template = {
  appId,
  templateName: "parcel_update",
  type: 2,
  language: "en",
  components: {
    header: { type: "HEADER", format: "0", text: "Parcel {{1}}", example: { header_text: ["20417"] } },
    body: {
      type: "BODY",
      text: "Hello {{1}}, it arrives on {{2}}.",
      example: { body_text: [["Li Wei", "Tuesday"]] },
    },
    footer: { type: "FOOTER", text: "Harbour Retail" },
    button: { type: "BUTTONS", buttons: { type: 3, text: "Copy code", otp_type: "copy_code" } },
  },
} satisfies z.input<typeof waTemplateAdd.request>;

/** Every one of the 21 variables has its sample. */
const crowdedBody = {
  type: "BODY",
  text: Array.from({ length: 21 }, (_, place) => `{{${place + 1}}}`).join(" "),
  example: { body_text: [Array.from({ length: 21 }, () => "x")] },
};

export const addTemplate = casesOf(waTemplateAdd, template, {
  "-1": { secret: "guess" },
  "-2": "dial",
  "-4": { timestamp: staleTimestamp() },
  "-5": "dial",
  "-6": { key: "sandbox-ip" },
  "-7": { body: "[]" },
  "-8": { with: { components: "order" } },
  "-10": { with: { appId: "sms-app-1" } },
  "-11": "dial",
  "-12": "dial",
  "-14": { key: "sandbox-uncertified" },
  "-16": "dial",
  "-18": "dial",
  "-19": "dial",
  "-21": { with: { "components.header.text": "h".repeat(61) } },
  "-23": { with: { "components.button.type": undefined } },
  "-24": { with: { "components.button.buttons": [{ type: 3 }, { type: 3 }] } },
  "-32": { before: (url) => callPlatform(url, waTemplateAdd.path, template) },
  "-33": { with: { templateName: "Parcel update" } },
  "-34": { with: { "components.body.text": "{{1}}{{2}}" } },
  "-37": "dial",
  "-38": "dial",
  "-40": "dial",
  "-74": { with: { language: "English" } },
  "-75": { with: { templateName: "order_update", type: 1, language: "fr" } },
  "-76": { with: { type: 3 } },
  "-77": "dial",
  "-78": { with: { language: "xx" } },
  "-82": { with: { "components.body.text": "b".repeat(1025) } },
  "-83": { with: { "components.body": crowdedBody } },
  "-84": { with: { "components.body.text": "" } },
  "-86": { with: { "components.body.type": undefined } },
  "-87": { with: { "components.footer.type": undefined } },
  "-88": "dial",
  "-89": { with: { components: undefined } },
  "-90": { with: { "components.header.text": "{{1}}{{2}}" } },
  "-91": { with: { "components.header.example": undefined } },
  "-92": { with: { "components.button.buttons.text": "t".repeat(26) } },
  "-99": { with: { channelType: 1 } },
  "-100": "dial",
  "-101": { with: { "components.header.format": "1" } },
  "-102": { with: { "components.button.buttons.type": 2 } },
  "-103": { with: { type: 0, "components.body": undefined } },
  "-104": { with: { type: 0 } },
  "-105": { with: { "components.footer.text": "f".repeat(61) } },
  "-106": { with: { "components.footer.code_expiration_minutes": 0 } },
  "-107": "dial",
  "-108": { with: { "components.button.buttons.otp_type": "one_tap" } },
  "-109": { with: { type: 0, "components.body.add_security_recommendation": true, "components.button": undefined } },
});

const ends = { appId, businessPhone: "15550001111", recipient: "8613800000001" };

/** What both sends refuse in the same way. */
const sending = {
  "-1": { secret: "guess" },
  "-4": { timestamp: staleTimestamp() },
  "-5": "dial",
  "-6": { key: "sandbox-ip" },
  "-7": { with: { recipient: undefined } },
  "-10": { with: { appId: "wa-app-2" } },
  "-68": { key: "sandbox-broke" },
  "-69": { with: { recipient: "8613800000000" } },
  "-70": { with: { recipient: "861380000000001" } },
  "-71": { with: { recipient: "861380" } },
  "-72": { with: { recipient: "+8613800000001" } },
  "-93": { with: { businessPhone: "155500011112222" } },
  "-94": { with: { businessPhone: "155500" } },
  "-95": { with: { businessPhone: "1555-000-1111" } },
  "-96": { with: { businessPhone: "15550003333" } },
  "-97": { with: { businessPhone: "15550002222" } },
} as const;

const values = (...texts: string[]) => texts.map((text) => ({ type: "text" as const, text }));

export const sendTemplate = casesOf(
  waTemplateSendMsg,
  {
    ...ends,
    template: {
      name: "order_update",
      language: { code: "en" },
      components: [
        { type: "header", parameters: values("20417") },
        { type: "body", parameters: values("Li Wei", "Tuesday") },
      ],
    },
  },
  {
    ...sending,
    "-2": {
      with: { "template.name": template.templateName },
      before: (url) => callPlatform(url, waTemplateAdd.path, template),
    },
    "-38": { with: { "template.name": "order_cancelled" } },
    "-44": { with: { "template.language.code": "fr" } },
    "-99": { with: { channelType: 1 } },
    "-110": { with: { "template.components": [{ type: "header", parameters: values("20417") }] } },
    "-111": { with: { "template.components": [{ type: "body", parameters: values("Li Wei", "Tuesday") }] } },
    "-112": "dial",
    "-134": { body: "[]" },
  },
);

export const sendCustom = casesOf(
  waCustomSendMsg,
  { ...ends, type: "text", text: { body: "Yes, we are open until 20:00." } },
  {
    ...sending,
    "-2": "dial",
    "-38": "dial",
    "-112": { with: { channelType: 1 } },
    "-114": { with: { text: undefined } },
    "-115": { with: { text: { body: "" } } },
    "-116": { with: { type: "image" } },
    "-117": { with: { type: "image", image: { link: "" } } },
    "-118": { with: { type: "audio" } },
    "-119": { with: { type: "audio", audio: { link: "" } } },
    "-120": { with: { type: "video" } },
    "-121": { with: { type: "video", video: { link: "" } } },
    "-122": { with: { type: "sticker" } },
    "-123": { with: { type: "sticker", sticker: { link: "" } } },
    "-124": { with: { type: "document" } },
    "-125": { with: { type: "document", document: { filename: "a.pdf" } } },
    "-127": { with: { type: "location" } },
    "-128": { with: { type: "location", location: { latitude: "31.23", name: "Shop", address: "1 Harbour Road" } } },
    "-129": { with: { type: "location", location: { longitude: "121.47", name: "Shop", address: "1 Harbour Road" } } },
    "-132": { with: { type: "poll" } },
    "-133": { with: { type: "image", image: { link: "a.png" } } },
    "-134": { with: { text: "Yes" } },
    "-135": { with: { type: "document", document: { link: "https://files.example/a.pdf" } } },
  },
);
