/** The four counts of getSendEmailRcd, as the platform answers them: text, or nothing. */
export type AnsweredCounts = Record<(typeof figureNames)[number], string | null>;

export const figureNames = ["success", "fail", "sending", "nofound"] as const;

/** Sums over calls; null where a call gave no number, since a sum that leaves one out would be wrong. */
export function sumCounts(calls: readonly AnsweredCounts[]): Record<(typeof figureNames)[number], number | null> {
  const sumOf = (name: (typeof figureNames)[number]) => {
    let sum = 0;
    for (const counts of calls) {
      const answered = counts[name];
      if (answered === null || !/^\d+$/.test(answered)) return null;
      sum += Number(answered);
    }
    return sum;
  };
  return { success: sumOf("success"), fail: sumOf("fail"), sending: sumOf("sending"), nofound: sumOf("nofound") };
}
