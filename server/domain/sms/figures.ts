import type { Scope } from "#server/domain/scope.ts";
import { notYet } from "./not-yet.ts";

/** planned = submitted + waiting + notSent; submitted = accepted + refused + unknown. */
export type Figures = {
  planned: number;
  submitted: number;
  accepted: number;
  refused: number;
  unknown: number;
  waiting: number;
  notSent: number;
  /** Of the planned messages together. */
  parts: number;
  /** By the state that an operator's report gave; null where none was imported. */
  reported: { state: string; count: number }[] | null;
};

/** What became of a submission's messages. Throws `not_found`. */
export async function readFigures(_scope: Scope, _submissionId: string): Promise<Figures> {
  return notYet();
}
