import type { Outputs } from "#components/page/trpc/client.ts";
import type { OtpKind, ValuesOf } from "#server/compose/otp/values.ts";
import { t } from "#words/t.ts";

type ObjectOf = { [Kind in OtpKind]: Outputs["otp"][Kind] };
/** An application, a voice template or a flow as it is known here. */
export type OtpObject<Kind extends OtpKind = OtpKind> = ObjectOf[Kind];
export type OtpVersion = Outputs["otp"]["versions"]["rows"][number];
/** A version without what it changed. */
export type OneVersion = Outputs["otp"]["version"];

/** What each kind is called where it stands alone, and where all of them are. */
export const kindPages: Record<OtpKind, { one: string; many: string; all: string; path: string }> = {
  app: {
    get one() {
      return t("otp.verificationApplication");
    },
    get many() {
      return t("otp.applications");
    },
    get all() {
      return t("otp.allApplications");
    },
    path: "/otp/apps",
  },
  template: {
    get one() {
      return t("otp.voiceTemplate");
    },
    get many() {
      return t("otp.voiceTemplates");
    },
    get all() {
      return t("otp.allVoiceTemplates");
    },
    path: "/otp/templates",
  },
  flow: {
    get one() {
      return t("otp.verificationFlow");
    },
    get many() {
      return t("otp.flows");
    },
    get all() {
      return t("otp.allFlows");
    },
    path: "/otp/flows",
  },
};

/** Values with what they are of. */
export type KindValues = { [Kind in OtpKind]: { kind: Kind; values: ValuesOf[Kind] } }[OtpKind];

/** What counts of it, or what was asked for where nothing counts yet. */
export function valuesNow(object: OtpObject): KindValues {
  switch (object.kind) {
    case "app":
      return { kind: object.kind, values: (object.current ?? object.newest).values };
    case "template":
      return { kind: object.kind, values: (object.current ?? object.newest).values };
    case "flow":
      return { kind: object.kind, values: (object.current ?? object.newest).values };
  }
}

/** Whether its last change is under way, so that its page is read again by itself. */
export function isUnderWay(object: OtpObject | undefined): boolean {
  return object?.newest.state === "under_way";
}
