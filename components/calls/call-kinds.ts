import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { ViewPath } from "#server/compose/saved-views.ts";
import { t } from "#words/t.ts";

/** What a page calls its kind of calls, and where it is. */
export type CallKindWords = {
  title: string;
  /** What one of them is called where it stands beside others. */
  titleOfOne: string;
  /** After the workspace's slug. */
  path: ViewPath;
  permission: Permission;
  one: string;
  many: string;
  /** What the page holds, once there is something. */
  holds: string;
  /** The platform tells what these cost. */
  isPriced: boolean;
  /** What was recorded of them can be fetched and heard. */
  isHeard: boolean;
};

export const callKindWords: Record<CallKind, CallKindWords> = {
  ai: {
    get title() {
      return t("calls.aICalls");
    },
    get titleOfOne() {
      return t("calls.aICall");
    },
    path: "/voice/ai-calls",
    permission: "aivoice.read",
    get one() {
      return t("calls.aICall");
    },
    get many() {
      return t("calls.aICalls");
    },
    get holds() {
      return t("calls.eachCallOfAnAITaskAppears");
    },
    isPriced: false,
    isHeard: true,
  },
  sip: {
    get title() {
      return t("calls.sIPCalls");
    },
    get titleOfOne() {
      return t("calls.sIPCall");
    },
    path: "/voice/records/sip",
    permission: "voice.read",
    get one() {
      return t("calls.sIPCall");
    },
    get many() {
      return t("calls.sIPCalls");
    },
    get holds() {
      return t("calls.eachCallOfTheAccountsSIPPhones");
    },
    isPriced: true,
    isHeard: false,
  },
  group: {
    get title() {
      return t("calls.groupAndVerificationCalls");
    },
    get titleOfOne() {
      return t("calls.groupOrVerificationCall");
    },
    path: "/voice/records/group",
    permission: "voice.read",
    get one() {
      return t("calls.call");
    },
    get many() {
      return t("calls.calls");
    },
    get holds() {
      return t("calls.eachGroupCallAndEachVerificationCall");
    },
    isPriced: true,
    isHeard: false,
  },
};
