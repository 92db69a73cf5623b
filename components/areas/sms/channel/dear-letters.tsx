"use client";

import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import type { DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import { useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";
import { shownAmount } from "#components/sends/review/price-words.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { visible } from "./visible.ts";

type Plain = NonNullable<NonNullable<ReadyReview["facts"]>["plain"]>;

/** Which rows cost more parts because of their letters, and the one press that writes them plainly, or as they were. */
export function DearLetters({ draft, review }: { draft: DraftView; review: ReadyReview }) {
  const plain = review.facts?.plain;
  const isChosen = draft.draft.plainLetters === true;
  if (!plain) return null;
  const { rows, parts } = plain;
  return isChosen ? (
    <Callout
      hue="quiet"
      title={t("sms.rowsMessageGoesOutInPlainLetters", { rows })}
      actions={<Choose draft={draft} plain={false} />}
    >
      {t("sms.lettersSuchAsNamedAreReplacedThat", { named: named(plain), parts, worth: worth(review, parts) })}
    </Callout>
  ) : (
    <Callout
      hue="caution"
      title={t("sms.rowsMessageNeedsPartsMorePartBecause", {
        rows,
        parts,
        worth: worth(review, parts),
      })}
      actions={<Choose draft={draft} plain />}
    >
      {t("sms.withLettersSuchAsNamedAPart", { named: named(plain) })}
    </Callout>
  );
}

function named({ letters }: Plain): string {
  return letters.map(visible).join(t("ui.comma"));
}

/** What so many parts are worth, by what the parts of this send cost on average. */
function worth({ price, partCount }: ReadyReview, parts: number): string {
  if (price === null || price.pricedCount === 0 || partCount === 0) return "";
  const amount = (Number(price.amount) / partCount) * parts;
  return t("sms.aboutCurrencyShownAmount", { currency: price.currency, shownAmount: shownAmount(String(amount)) });
}

/** Has the rows checked anew and made ready. */
function Choose({ draft, plain }: { draft: DraftView; plain: boolean }) {
  const { change, isChanging } = useChangeDraft(draft);
  const [problem, setProblem] = useState<string>();
  if (!useMaySend()) return null;
  const choose = () => {
    setProblem(undefined);
    change({ draft: { plainLetters: plain } }).catch((error: unknown) => setProblem(messageOf(error)));
  };
  return (
    <>
      <Button size="sm" loading={isChanging && t("sms.changing")} onClick={choose}>
        {plain ? t("sms.usePlainLetters") : t("sms.keepTheLetters")}
      </Button>
      {problem && (
        <span role="alert" className="text-bad-text">
          {problem}
        </span>
      )}
    </>
  );
}
