import { t } from "#words/t.ts";
import type { OtpKind } from "./values.ts";

export type OtpThing = { one: string; a: string; A: string };

const things: Record<OtpKind, OtpThing> = {
  app: {
    get one() {
      return t("compose.application");
    },
    get a() {
      return t("compose.anApplication");
    },
    get A() {
      return t("compose.anApplication2");
    },
  },
  template: {
    get one() {
      return t("compose.voiceTemplate");
    },
    get a() {
      return t("compose.aVoiceTemplate");
    },
    get A() {
      return t("compose.aVoiceTemplate2");
    },
  },
  flow: {
    get one() {
      return t("compose.flow");
    },
    get a() {
      return t("compose.aFlow");
    },
    get A() {
      return t("compose.aFlow2");
    },
  },
};

/** What each of them is called within a sentence. */
export function otpThing(kind: OtpKind): OtpThing {
  return things[kind];
}
