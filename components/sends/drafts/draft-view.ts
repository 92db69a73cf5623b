import type { ReactNode } from "react";
import type { DraftArea } from "#server/contract/areas.ts";

/** What a draft of any area says of itself. */
export type DraftHead = {
  id: string;
  title: string;
  /** Raised with each change; a change based on an older one is refused. */
  version: number;
  connection: { name: string };
  createdAt: Date;
  createdByName: string | null;
};

/** One step of the way from a draft to its send, each with its own address. */
export type DraftStep = {
  key: string;
  name: string;
  href: string;
  /** Why it can't be opened yet, as a sentence, or null. */
  closed: string | null;
};

export type DraftFact = { key: string; value: ReactNode };

/** What acts on a draft as a whole is given. */
export type DraftActionsProps = {
  area: DraftArea;
  draft: Pick<DraftHead, "id" | "title" | "version">;
  /** Reads the draft anew. */
  onChanged: () => Promise<unknown>;
};
