import type { AuditEntry } from "#server/domain/trail/append.ts";
import type { Part } from "./part.ts";

/** What a pack is of, and what it holds beside the trail. */
export type Subject = {
  /** Of the file, without its ending. */
  name: string;
  title: string;
  facts: { key: string; value: string }[];
  parts: Part[];
  /** Ids under which the trail names it. */
  ids: string[];
  entry: Pick<AuditEntry, "target" | "personal">;
};
