import type { Outputs } from "#components/page/trpc/client.ts";
import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { areaTraits } from "#server/contract/areas.ts";

export type Need = Outputs["home"]["get"]["needs"][number];
type SendsNeed = Extract<Need, { sends: unknown }>;

/** More are not counted. */
const mostCounted = 1000;

/** What a row of "Needs you" says: what it is, what to do about it, and where that is done. */
export type NeedWords = {
  icon: IconName;
  hue: Hue;
  title: string;
  todo: string;
  action: { label: string; path: string; permission?: Permission };
};

function many(count: number, one: string, others = `${one}s`): string {
  return count > mostCounted ? `More than ${formatCount(mostCounted)} ${others}` : counted(count, one, others);
}

/** The page of the only send, or the list; what is in no list has pages of its own. */
function pathOf({ count, sends: [first], isListed }: SendsNeed, query: string): string {
  return first && (count === 1 || !isListed) ? `/sends/${first.id}` : `/sends?${query}`;
}

const dayWord = (daysLeft: number) => (daysLeft === 0 ? "today" : `in ${counted(daysLeft, "day")}`);
const callWords = { ai: "AI call", sip: "SIP call", group: "Group and verification call" } as const;

/** `since` is a day of the address, from which on sends that failed are looked at. */
export function wordsOf(need: Need, since: string): NeedWords {
  switch (need.kind) {
    case "unknown":
      return {
        icon: "circle-question-mark",
        hue: "unsure",
        title: `${many(need.count, "send has", "sends have")} an unknown outcome`,
        todo: "Nobody can say whether the platform acted. Look at what is known, then decide.",
        action: { label: "Decide", path: pathOf(need, "state=unknown") },
      };
    case "refused":
      return {
        icon: "ban",
        hue: "bad",
        title: `${many(need.count, "send was", "sends were")} refused in the last 3 days`,
        todo: "Nothing of it was sent. Its page says why and what to do.",
        action: { label: "See why", path: pathOf(need, `state=refused&from=${since}`) },
      };
    case "failing": {
      const unit = need.sends[0] ? areaTraits[need.sends[0].area].plural : "messages";
      return {
        icon: "circle-x",
        hue: "bad",
        title: `${many(need.count, "send fails", "sends fail")} for more than a tenth of what was reported`,
        todo: `Look at why these ${unit} failed before more are sent to the same list.`,
        action: { label: "See failures", path: pathOf(need, `kind=${need.sends[0]?.area ?? ""}&from=${since}`) },
      };
    }
    case "paused":
      return {
        icon: "circle-pause",
        hue: "caution",
        title: `${many(need.count, "send is", "sends are")} paused`,
        todo: "The rest waits. Resume it or stop it.",
        action: { label: "Look", path: pathOf(need, "state=under_way") },
      };
    case "stopped":
      return {
        icon: "circle-pause",
        hue: "bad",
        title: need.isHeld ? "All sending is held" : "Sending is stopped",
        todo: `${need.by} stopped it: ${need.reason.replace(/[.\s]+$/, "")}. Queued calls wait.`,
        action: { label: "See what waits", path: "/sends?state=under_way" },
      };
    case "resting":
      return {
        icon: "hourglass",
        hue: "caution",
        title: `The account ${need.name} rests`,
        todo: `Its calls failed three times in a row${need.note ? `: ${need.note.replace(/[.\s]+$/, "")}` : ""}. Its queued calls wait.`,
        action: {
          label: "See the account",
          path: `/settings/connections/${need.connectionId}`,
          permission: "connection.read",
        },
      };
    case "records":
      return {
        icon: "phone",
        hue: "caution",
        title: `${callWords[need.callKind]} records of ${need.connection} are lost ${dayWord(need.daysLeft)}`,
        todo: "They were never read, and the platform forgets them after two months. See what keeps the archive from reading them.",
        action: { label: "See the archive", path: "/voice/archive", permission: "voice.read" },
      };
    case "quarantine":
      return {
        icon: "inbox",
        hue: "caution",
        title: `${many(need.count, "callback")} in quarantine in the last 7 days`,
        todo: "Their tokens are unknown, so they are not counted. Find out who sends them.",
        action: { label: "Look", path: "/instance/quarantine" },
      };
    case "given_up":
      return {
        icon: "server",
        hue: "bad",
        title: `${many(need.count, "background job", "background jobs")} failed too often`,
        todo: "See why, then try again.",
        action: { label: "See work", path: "/admin/health" },
      };
  }
}
