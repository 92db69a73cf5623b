import type { Outputs } from "#components/page/trpc/client.ts";

type Hold = NonNullable<Outputs["instance"]["sendingHold"]>;

/** Why all sending is held, to go on a sentence with "because". */
export const sayCause: Record<Hold["cause"], string> = {
  behind: "the database went back in time",
  moved: "the database was put back or moved to another server",
  unwatched: "the database may have gone back in time",
};

/** How that was noticed, and what follows from it. */
export const explainCause: Record<Hold["cause"], string> = {
  behind:
    "The database has lost what happened after that: it was restored from a backup, or a standby that lagged behind took over. What has gone out since may be listed below as if it had not.",
  moved:
    "The database runs on another server, or on another timeline, than the one that the last worker saw: it was restored from a dump, recovered to a point in time, or a standby took over. What went out in its last moments may be listed below as if it had not.",
  unwatched:
    "No worker watched this database for more than ten minutes while something waited to go out. If Switchboard was merely off, all of it can go. If a backup or a copy was put back, what is listed below may have gone out already.",
};
