import type { SmsReply } from "#server/contract/sms.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** A number of a call, at its place. */
export type SentItem = { number: string; orderId: string | null };

/** Which of a call's numbers an answer names, and what it leaves open. */
export type Named = {
  /** The id of each number at its place, null where the answer names none. */
  msgIds: (string | null)[];
  /** Numbers whose fate the answer does not say: it contradicts itself or counts nothing. */
  unclearCount: number;
  contradiction?: string;
};

/**
 * Reads an answer against what was sent, by our order id, else by number. Numbers that it does not name were refused, but
 * only where its count says so too: otherwise what became of them is not known.
 */
export function judgeAccepted(sent: readonly SentItem[], reply: SmsReply): Named {
  const places = placesOf(sent);
  const msgIds = new Map<number, string>();
  let strangers = 0;
  let repeats = 0;
  for (const { msgId, number, orderId } of reply.array) {
    const itemNo = places.find(number, orderId, msgIds);
    if (itemNo === undefined) strangers += 1;
    else if (msgIds.has(itemNo)) repeats += 1;
    else msgIds.set(itemNo, msgId);
  }
  const contradiction = toKeep(() => contradictionOf(sent.length, msgIds.size, strangers, repeats, reply));
  return {
    msgIds: sent.map((_, itemNo) => msgIds.get(itemNo) ?? null),
    unclearCount: contradiction === null ? 0 : sent.length - msgIds.size,
    ...(contradiction === null ? {} : { contradiction }),
  };
}

function placesOf(sent: readonly SentItem[]) {
  const byOrder = new Map(sent.map(({ orderId }, itemNo) => [orderId, itemNo]));
  byOrder.delete(null);
  // Most answers repeat our order ids, and nothing is looked for by number.
  let byNumber: Map<string, number[]> | undefined;
  const isOf = (itemNo: number, number: string) => {
    const ours = sent[itemNo]?.number ?? "";
    return number === ours || digitsOf(number) === "" || digitsOf(number) === digitsOf(ours);
  };
  return {
    /** An order id of ours beside somebody else's number names nobody. */
    find(number: string, orderId: string | null, known: ReadonlyMap<number, string>): number | undefined {
      const ordered = orderId === null ? undefined : byOrder.get(orderId);
      if (ordered !== undefined) return isOf(ordered, number) ? ordered : undefined;
      byNumber ??= Map.groupBy(sent.keys(), (itemNo) => digitsOf(sent[itemNo]?.number ?? ""));
      const places = byNumber.get(digitsOf(number));
      return places?.find((itemNo) => !known.has(itemNo)) ?? places?.[0];
    },
  };
}

/** The platform may write a number without its plus sign. */
function digitsOf(number: string): string {
  return number.replace(/\D/g, "");
}

function contradictionOf(
  sent: number,
  named: number,
  strangers: number,
  repeats: number,
  { success, fail, array }: SmsReply,
): string | null {
  if (strangers > 0) return t("kept.answerNamesStrangers", { count: strangers });
  if (repeats > 0) return t("kept.answerRepeats", { count: repeats });
  const said = success ?? (fail === null ? null : sent - fail);
  if (said === null) return named === sent ? null : t("kept.answerDoesNotCount", { count: named });
  if (said !== named) return t("kept.answerCountsOthers", { said, named: array.length });
  if (fail !== null && named + fail !== sent) return t("kept.answerDoesNotAddUp", { said, failed: fail, sent });
  return null;
}
