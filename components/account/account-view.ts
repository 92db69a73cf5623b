import type { Outputs } from "#components/page/trpc/client.ts";

/** What the account's page shows. */
export type AccountView = Outputs["account"]["get"];
