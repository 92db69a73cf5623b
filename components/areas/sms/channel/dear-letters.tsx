"use client";

import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import type { DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import { useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { shownAmount } from "#components/sends/review/price-words.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { t } from "#words/t.ts";
import { dearRowsHref } from "./dear-rows-href.ts";
import { visible } from "./visible.ts";

type Facts = NonNullable<ReadyReview["facts"]>;
type Plain = NonNullable<Facts["plain"]>;
type Fixed = NonNullable<Facts["dear"]>["fixed"];

/** Which rows cost more parts because of their letters, where they are, and the one press that writes them plainly, or as they were. */
export function DearLetters({ draft, review }: { draft: DraftView; review: ReadyReview }) {
  const { plain, dear } = review.facts ?? {};
  return (
    <>
      {plain && <PlainLetters {...{ draft, review, plain }} />}
      {dear && dear.fixed.rows > 0 && <FixedLetters {...{ draft, review }} fixed={dear.fixed} />}
    </>
  );
}

function PlainLetters({ draft, review, plain }: { draft: DraftView; review: ReadyReview; plain: Plain }) {
  const isChosen = draft.draft.plainLetters === true;
  const { rows, parts } = plain;
  return isChosen ? (
    <Callout
      hue="quiet"
      title={t("sms.rowsMessageGoesOutInPlainLetters", { rows })}
      actions={<Choose draft={draft} plain={false} />}
    >
      {t("sms.lettersSuchAsNamedAreReplacedThat", {
        named: named(plain.letters),
        parts,
        worth: worth(review, parts),
      })}
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
      {t("sms.withLettersSuchAsNamedAPart", { named: named(plain.letters) })}{" "}
      {review.facts?.dear && <RowsLink draft={draft} />}
    </Callout>
  );
}

/** Those that no press makes cheaper. */
function FixedLetters({ draft, review, fixed }: { draft: DraftView; review: ReadyReview; fixed: Fixed }) {
  const { rows, parts, letters } = fixed;
  return (
    <Callout
      hue="caution"
      title={t("sms.rowsNeedPartsForLettersWithoutPlain", { rows, parts, worth: worth(review, parts) })}
    >
      {letters.length > 0
        ? t("sms.noPlainLetterStandsForNamed", { named: named(letters) })
        : t("sms.noPlainLetterStandsForThem")}{" "}
      <RowsLink draft={draft} />
    </Callout>
  );
}

/** The way to the rows themselves, all dear ones together. */
function RowsLink({ draft }: { draft: DraftView }) {
  const stepHref = useStepHref();
  return <Link href={dearRowsHref(stepHref(draft.id, "check"))}>{t("sms.seeTheDearRows")}</Link>;
}

function named(letters: readonly string[]): string {
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
