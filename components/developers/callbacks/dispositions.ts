import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/term.ts";
import { t } from "#words/t.ts";

export type CallbackRow = Outputs["callbacks"]["list"]["rows"][number];
export type CallbackDetail = Outputs["callbacks"]["get"];
export type Disposition = CallbackRow["disposition"];

export const dispositions = ["new", "done", "parked", "unparsed", "failed"] as const satisfies readonly Disposition[];

/** What became of a callback after it was stored. */
export const dispositionTerms: Record<Disposition, Term> = {
  new: {
    get word() {
      return t("developers.new");
    },
    icon: "clock",
    hue: "active",
    get meaning() {
      return t("developers.storedItIsReadNext");
    },
  },
  done: {
    get word() {
      return t("developers.done");
    },
    icon: "check",
    hue: "good",
    get meaning() {
      return t("developers.readWhatItSaysCountsAsReported");
    },
  },
  parked: {
    get word() {
      return t("developers.parked");
    },
    icon: "circle-pause",
    hue: "caution",
    get meaning() {
      return t("developers.readableButItDoesNotFitThe");
    },
  },
  unparsed: {
    get word() {
      return t("developers.unparsed");
    },
    icon: "circle-alert",
    hue: "bad",
    get meaning() {
      return t("developers.keptAsItCameNothingCouldBe");
    },
  },
  failed: {
    get word() {
      return t("developers.failed");
    },
    icon: "circle-alert",
    hue: "bad",
    get meaning() {
      return t("developers.keptAsItCameApplyingItFailed");
    },
  },
};

/** What stands for the email id of a callback that names none, or was not read yet. */
export function unnamed({ disposition }: Pick<CallbackRow, "disposition">): string {
  return disposition === "new" ? t("developers.notReadYet") : t("developers.noEmailId");
}

/** What a reader has to know of its state, in sentences. */
export function explainDisposition({ disposition, problem }: Pick<CallbackRow, "disposition" | "problem">): {
  title: string;
  text: string;
} {
  const why = problem ?? t("developers.noReasonWasKept");
  if (disposition === "new")
    return { title: t("developers.notReadYet2"), text: t("developers.theWorkerReadsItNextUsuallyWithin") };
  if (disposition === "done")
    return { title: t("developers.read"), text: t("developers.whatItSaysCountsAsReportedEvidence") };
  if (disposition === "parked") {
    return {
      title: t("developers.parkedItChangesNothing"),
      text: t("developers.whyItMayBeForgedOrMeant", { why }),
    };
  }
  if (disposition === "failed") {
    const [, reason] = /^It could not be applied: (.*)$/s.exec(why) ?? [];
    const told = reason === undefined ? why : t("developers.theReasonIs", { why: reason });
    return {
      title: t("developers.failedItCouldNotBeApplied"),
      text: t("developers.whyItIsSetAside", { why: told.replace(/[^.!?。！？]$/, "$&.") }),
    };
  }
  return {
    title: t("developers.unparsedNothingCouldBeReadFromIt"),
    text: t("developers.whyItIsKeptAsItCame", { why }),
  };
}
