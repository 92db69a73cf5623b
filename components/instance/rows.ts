import type { Outputs } from "#components/page/trpc/client.ts";

/** A workspace as the instance lists it. */
export type Place = Outputs["instance"]["workspaces"]["rows"][number];

/** Somebody's account as the instance lists it. */
export type Account = Outputs["instance"]["people"]["rows"][number];

/** Something to be done about an account. */
export type Act = { kind: "reset" | "second_factor" | "administrator" | "disable" | "erase"; account: Account };
