/** Who can have done what the audit trail tells of, where nobody in particular is meant. */
export const doneBy = ["people", "programs", "job"] as const;
export type DoneBy = (typeof doneBy)[number];

export function isDoneBy(text: string): text is DoneBy {
  return doneBy.some((by) => by === text);
}
