import type { Outputs } from "#components/page/trpc/client.ts";
import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { formatCount } from "#components/ui/number.ts";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

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

const isMore = (count: number) => count > mostCounted;
const most = formatCount(mostCounted);

/** What somebody wrote, before a full stop of ours. */
const withoutStop = (text: string) => text.replace(/[.。\s]+$/, "");

/** The page of the only send, or the list; what is in no list has pages of its own. `rows` narrows what that page lists. */
function pathOf({ count, sends: [first], isListed }: SendsNeed, query: string, rows = ""): string {
  return first && (count === 1 || !isListed) ? `/sends/${first.id}${rows}` : `/sends?${query}`;
}

const callWords = {
  get ai() {
    return t("home.aICall");
  },
  get sip() {
    return t("home.sIPCall");
  },
  get group() {
    return t("home.groupAndVerificationCall");
  },
} as const;

type WorkSubject = Extract<Need, { kind: "work" }>["subject"];

const workTitles: Record<WorkSubject, (count: number) => string> = {
  drafts: (count) => t("home.workOnDraftsFailed", { count }),
  imports: (count) => t("home.importsFailed", { count }),
  erasure: (count) => t("home.erasuresFailed", { count }),
  calls: (count) => t("home.workOnCallsFailed", { count }),
  reports: (count) => t("home.countingForReportsFailed", { count }),
  other: (count) => t("home.otherWorkFailed", { count }),
};
/** Where it shows that the work is missing. */
const workPaths: Record<WorkSubject, string> = {
  drafts: "/sends?state=draft",
  imports: "/suppressions",
  erasure: "/settings/privacy",
  calls: "/voice/archive",
  reports: "/reports",
  other: "/audit",
};

function lostRecords({ callKind, connection, daysLeft: days }: Extract<Need, { kind: "records" }>): string {
  const kind = callWords[callKind];
  return days === 0
    ? t("home.recordsAreLostToday", { kind, connection })
    : t("home.recordsAreLostInDays", { kind, connection, days });
}

/** How many results and calls are disputed. */
function disputes({ results, calls }: SendsNeed): string {
  if (isMore(results)) return t("home.disputedResultsOrMore", { most });
  if (results === 0)
    return isMore(calls) ? t("home.disputedCallsOrMore", { most }) : t("home.disputedCalls", { count: calls });
  return calls === 0
    ? t("home.disputedResults", { count: results })
    : t("home.disputedResultsAndCalls", { results, calls });
}

/** `since` is a day of the address, from which on sends that failed are looked at. */
export function wordsOf(need: Need, since: string): NeedWords {
  switch (need.kind) {
    case "unknown":
      return {
        icon: "circle-question-mark",
        hue: "unsure",
        title: isMore(need.count)
          ? t("home.unknownSendsOrMore", { most })
          : t("home.unknownSends", { count: need.count }),
        todo: t("home.nobodyCanSayWhetherThePlatformActed"),
        action: { label: t("home.decide"), path: pathOf(need, "state=unknown") },
      };
    case "disputed":
      return {
        icon: "git-compare",
        hue: "unsure",
        title: disputes(need),
        todo: need.results === 0 ? t("home.sourcesDisagreeAboutCalls") : t("home.twoSourcesDisagreeSoTheyCountAs"),
        action: {
          label: t("home.decide"),
          path: pathOf(need, "state=disputed", need.results === 0 ? "" : "?state=disputed"),
        },
      };
    case "refused":
      return {
        icon: "ban",
        hue: "bad",
        title: isMore(need.count)
          ? t("home.refusedSendsOrMore", { most })
          : t("home.refusedSends", { count: need.count }),
        todo: t("home.nothingOfItWasSentItsPage"),
        action: { label: t("home.seeWhy"), path: pathOf(need, `state=refused&from=${since}`) },
      };
    case "failing": {
      const unit = need.sends[0] ? areaTraits[need.sends[0].area].plural : t("home.messages");
      return {
        icon: "circle-x",
        hue: "bad",
        title: isMore(need.count)
          ? t("home.failingSendsOrMore", { most })
          : t("home.failingSends", { count: need.count }),
        todo: t("home.lookAtWhyTheseUnitFailedBefore", { unit }),
        action: { label: t("home.seeFailures"), path: pathOf(need, `has=failed&from=${since}`) },
      };
    }
    case "numbers_refused":
      return {
        icon: "circle-x",
        hue: "bad",
        title: isMore(need.count)
          ? t("home.refusingSendsOrMore", { most })
          : t("home.refusingSends", { count: need.count }),
        todo: t("home.lookAtWhyTheseNumbersWereRefused"),
        action: { label: t("home.seeFailures"), path: pathOf(need, `has=refused&from=${since}`) },
      };
    case "paused":
      return {
        icon: "circle-pause",
        hue: "caution",
        title: isMore(need.count)
          ? t("home.pausedSendsOrMore", { most })
          : t("home.pausedSends", { count: need.count }),
        todo: t("home.theRestWaitsResumeItOrStop"),
        action: { label: t("home.look"), path: pathOf(need, "state=paused") },
      };
    case "stopped":
      return {
        icon: "circle-pause",
        hue: "bad",
        title: need.isHeld ? t("home.allSendingIsHeld") : t("home.sendingIsStopped"),
        todo:
          need.reason === ""
            ? t("home.byStoppedIt", { by: need.by })
            : t("home.byStoppedItBecause", { by: need.by, reason: withoutStop(need.reason) }),
        action: need.mayRelease
          ? { label: t("home.seeWhatIsHeld"), path: "/admin/held-sending" }
          : { label: t("home.seeWhatWaits"), path: "/sends?state=under_way" },
      };
    case "resting":
      return {
        icon: "hourglass",
        hue: "caution",
        title: t("home.theAccountNameRests", { name: need.name }),
        todo: need.note ? t("home.itsCallsFailedBecause", { note: withoutStop(need.note) }) : t("home.itsCallsFailed"),
        action: {
          label: t("home.seeTheAccount"),
          path: `/settings/connections/${need.connectionId}`,
          permission: "connection.read",
        },
      };
    case "records":
      return {
        icon: "phone",
        hue: "caution",
        title: lostRecords(need),
        todo: t("home.theyWereNeverReadAndThePlatform"),
        action: { label: t("home.seeTheArchive"), path: "/voice/archive", permission: "voice.read" },
      };
    case "callbacks":
      return {
        icon: "inbox",
        hue: "bad",
        title: isMore(need.count)
          ? t("home.failedCallbacksOrMore", { most })
          : t("home.failedCallbacks", { count: need.count }),
        todo: t("home.theirResultsAreMissingTryThemAgain"),
        action: { label: t("home.look"), path: "/dev/callbacks?disposition=failed", permission: "callback.read" },
      };
    case "exports":
      return {
        icon: "file-text",
        hue: "bad",
        title: isMore(need.count)
          ? t("home.failedExportsOrMore", { most })
          : t("home.failedExports", { count: need.count }),
        todo: t("home.thePageOfYourExportsSaysWhy"),
        action: { label: t("home.seeWhy"), path: "/exports" },
      };
    case "schedules":
      return {
        icon: "clock",
        hue: "bad",
        title: t("home.stoppedSchedules", { count: need.count }),
        todo: t("home.nothingIsExportedUntilYouStartIt"),
        action: { label: t("home.seeWhy"), path: "/exports" },
      };
    case "work":
      return {
        icon: "server",
        hue: "bad",
        title: workTitles[need.subject](need.count),
        todo: t("home.anAdministratorCanHaveItTriedAgain"),
        action: { label: t("home.look"), path: workPaths[need.subject] },
      };
    case "quarantine":
      return {
        icon: "inbox",
        hue: "caution",
        title: isMore(need.count)
          ? t("home.callbacksInQuarantineOrMore", { most })
          : t("home.callbacksInQuarantine", { count: need.count }),
        todo: t("home.theirTokensAreUnknownSoTheyAre"),
        action: { label: t("home.look"), path: "/instance/quarantine" },
      };
    case "given_up":
      return {
        icon: "server",
        hue: "bad",
        title: isMore(need.count) ? t("home.failedJobsOrMore", { most }) : t("home.failedJobs", { count: need.count }),
        todo: t("home.seeWhyThenTryAgain"),
        action: { label: t("home.seeWork"), path: "/admin/health" },
      };
  }
}
