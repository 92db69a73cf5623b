import type { Outputs } from "#components/page/trpc/client.ts";
import { t } from "#words/t.ts";

type Hold = NonNullable<Outputs["instance"]["sendingHold"]>;

/** Why all sending is held, to go on a sentence with "because". */
export const sayCause: Record<Hold["cause"], string> = {
  get behind() {
    return t("instance.theDatabaseWentBackInTime");
  },
  get moved() {
    return t("instance.theDatabaseWasPutBackOrMoved");
  },
  get unwatched() {
    return t("instance.theDatabaseMayHaveGoneBackIn");
  },
};

/** How that was noticed, and what follows from it. */
export const explainCause: Record<Hold["cause"], string> = {
  get behind() {
    return t("instance.theDatabaseHasLostWhatHappenedAfter");
  },
  get moved() {
    return t("instance.theDatabaseRunsOnAnotherServerOr");
  },
  get unwatched() {
    return t("instance.noWorkerWatchedThisDatabaseForMore");
  },
};
