import type { Outputs } from "#components/page/trpc/client.ts";

export type Role = Outputs["people"]["list"][number]["roles"][number];

/** A role with its name and what it may, as a sentence. */
export type RoleChoice = { role: Role; name: string; sentence: string };
