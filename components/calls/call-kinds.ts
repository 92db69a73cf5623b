import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { ViewPath } from "#server/compose/saved-views.ts";

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
    title: "AI calls",
    titleOfOne: "AI call",
    path: "/voice/ai-calls",
    permission: "aivoice.read",
    one: "AI call",
    many: "AI calls",
    holds:
      "Each call of an AI task appears here with its result, its intent and its recordings, minutes after it ends.",
    isPriced: false,
    isHeard: true,
  },
  sip: {
    title: "SIP calls",
    titleOfOne: "SIP call",
    path: "/voice/records/sip",
    permission: "voice.read",
    one: "SIP call",
    many: "SIP calls",
    holds: "Each call of the account’s SIP phones appears here with its phone, its result and its cost.",
    isPriced: true,
    isHeard: false,
  },
  group: {
    title: "Group and verification calls",
    titleOfOne: "Group or verification call",
    path: "/voice/records/group",
    permission: "voice.read",
    one: "call",
    many: "calls",
    holds: "Each group call and each verification call of the account appears here with its cost and the key pressed.",
    isPriced: true,
    isHeard: false,
  },
};
