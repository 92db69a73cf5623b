import type { Outputs } from "#components/trpc/client.ts";

/** What the account's page shows. */
export type AccountView = Outputs["account"]["get"];
