import type { Sample } from "./sample.ts";

export const addTemplate: Sample = {
  request: {
    appId: "wa-app-1",
    channelType: 0,
    templateName: "order_update_2",
    type: 2,
    language: "zh_CN",
    components: {
      header: { type: "HEADER", format: "0", text: "Order {{1}}", example: { header_text: ["20417"] } },
      body: {
        type: "BODY",
        text: "Hello {{1}}, it arrives on {{2}}.",
        add_security_recommendation: false,
        example: { body_text: [["Li Wei", "Tuesday"]] },
      },
      footer: { type: "FOOTER", text: "Harbour Retail" },
      button: { type: "BUTTONS", buttons: { type: 3, text: "Copy code", otp_type: "copy_code" } },
    },
  },
  reply: {
    status: "0",
    reason: null,
    data: {
      templateId: "w1",
      templateName: "order_update_2",
      type: "UTILITY",
      languageCode: "zh_CN",
      status: "PENDING",
    },
  },
};

/** The authentication type has fields of its own. */
export const authenticationTemplate: Record<string, unknown> = {
  appId: "wa-app-1",
  channelType: 0,
  templateName: "sign_in_code",
  type: 0,
  language: "en",
  components: {
    body: { type: "BODY", add_security_recommendation: true },
    footer: { type: "FOOTER", code_expiration_minutes: 10 },
    button: { type: "BUTTONS", buttons: { type: 3, text: "Copy code", otp_type: "copy_code" } },
  },
};

export const sendTemplate: Sample = {
  request: {
    appId: "wa-app-1",
    businessPhone: "15550001111",
    recipient: "8613800000001",
    channelType: 0,
    template: {
      name: "order_update",
      language: { code: "en" },
      components: [
        { type: "header", parameters: [{ type: "text", text: "20417" }] },
        {
          type: "body",
          parameters: [
            { type: "text", text: "Li Wei" },
            { type: "date_time", text: "Tuesday" },
          ],
        },
        { type: "button", parameters: [{ type: "text", text: "x" }] },
      ],
    },
  },
  reply: { status: "0", reason: null, data: { channelType: 0, messageId: "wamid.1", timestamp: 1773037800 } },
};

export const sendCustom: Sample = {
  request: {
    appId: "wa-app-1",
    businessPhone: "15550001111",
    recipient: "8613800000001",
    channelType: 0,
    type: "text",
    text: { body: "Yes, we are open until 20:00." },
    image: { link: "https://files.example/a.png" },
    audio: { link: "https://files.example/a.mp3" },
    video: { link: "https://files.example/a.mp4" },
    sticker: { link: "https://files.example/a.webp" },
    document: { link: "https://files.example/a.pdf", filename: "a.pdf" },
    location: { longitude: "121.47", latitude: "31.23", name: "Shop", address: "1 Harbour Road" },
  },
  reply: { status: "0", reason: null, data: { messageId: "wamid.2", timestamp: 1773037800, channelType: 0 } },
};
