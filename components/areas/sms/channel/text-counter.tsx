"use client";

import type { ReactNode } from "react";
import type { CounterProps, LongestRow, RowMessage } from "#components/messages/channel/channel-view.ts";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { useSettled } from "#components/ui/controls/use-settled.ts";
import { useLoaded } from "#components/ui/hooks/use-loaded.ts";
import { Icon } from "#components/ui/icon.tsx";
import { formatCount } from "#components/ui/number.ts";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { t } from "#words/t.ts";
import type { TextCost } from "./text-cost.ts";

const loadCounting = () => import("./text-cost.ts");
type Counting = Awaited<ReturnType<typeof loadCounting>>;

/**
 * What a text goes out as while it is typed: characters, encoding, parts, and what a single character costs, with a
 * button that replaces all such. Variables don't count: what fills them does, so that the longest row decides.
 */
export function TextCounter(props: CounterProps) {
  const isEmpty = props.text === "";
  // What counts is large, and an empty text needs no counting.
  const counting = useLoaded(loadCounting, !isEmpty);
  if (counting) return <Counted {...props} counting={counting} />;
  return <p className="text-xs text-muted">{isEmpty ? <Characters count={0} /> : "\u00a0"}</p>;
}

function Counted({ text, longest, onReplace, counting }: CounterProps & { counting: Counting }) {
  const cost = counting.costOf(text);
  const spoken = useSettled(spokenCost(cost));
  return (
    <div className="grid gap-1.5 text-xs text-muted">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <Characters count={cost.characters} />
        <span>{cost.encoding}</span>
        <span>{t("sms.partsPart", { parts: cost.parts })}</span>
        {cost.variables > 0 && (
          <span>{t("sms.withoutTheValuesOfVariablesVariable", { variables: cost.variables })}</span>
        )}
      </p>
      {cost.forcing.length > 0 && <Forcing cost={cost} words={counting.forcingWords(cost)} onReplace={onReplace} />}
      {longest && <Longest {...longest} />}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

/** A text with its line breaks; below it what it goes out as: "41 of 1,024 characters, GSM-7, 1 part". */
export function TextMessage({ of: { text, characters, encoding, parts } }: { of: RowMessage }) {
  return (
    <>
      {text === "" ? (
        <p className="text-sm text-muted">{t("sms.thereIsNoTextYet")}</p>
      ) : (
        <p className="w-fit max-w-full rounded-lg rounded-bl-xs border border-line bg-sunken px-3 py-2 text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        <Characters count={characters} />
        <span>{encoding}</span>
        <span>{t("sms.partsPart", { parts })}</span>
      </p>
    </>
  );
}

/** "41 of 1,024 characters"; over the limit it turns bad and says by how much. */
function Characters({ count }: { count: number }): ReactNode {
  const { content: limit } = smsLimits;
  const tooMany = count - limit;
  const said = { count: formatCount(count), limit: formatCount(limit) };
  return (
    <span className={cx(tooMany > 0 && "font-medium text-bad-text")}>
      {tooMany > 0
        ? t("sms.tooManyCharacters", { ...said, tooMany: formatCount(tooMany) })
        : t("sms.countOfLimitCharacters", said)}
    </span>
  );
}

/** "UCS-2 because of ’ at 41 · Replace with '". Replacing is offered where it makes the text a GSM-7 one. */
function Forcing({
  cost: { replaced },
  words: { because, label, effect },
  onReplace,
}: {
  cost: TextCost;
  words: ReturnType<Counting["forcingWords"]>;
  onReplace: ((text: string) => void) | undefined;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex items-center gap-1.5 text-caution-text">
        <Icon name="triangle-alert" size="sm" />
        {because}
      </span>
      {replaced !== null && onReplace && (
        <Button size="sm" onClick={() => onReplace(replaced.text)}>
          {label}
        </Button>
      )}
      <span>{effect}</span>
    </p>
  );
}

function Longest({ row, characters, parts }: LongestRow) {
  return (
    <p className={cx(characters > smsLimits.content && "text-bad-text")}>
      {t("sms.theLongestRowDecidesRowRowHas", { row: formatCount(row), characters, parts })}
    </p>
  );
}

/** One sentence for those who hear the page; said once the typing pauses. */
function spokenCost({ characters, encoding, parts }: TextCost): string {
  const tooMany = characters - smsLimits.content;
  return t("sms.spokenCost", {
    characters:
      tooMany > 0
        ? t("sms.charactersTooMany", { characters, tooMany: formatCount(tooMany) })
        : t("sms.charactersCharacter", { characters }),
    encoding,
    parts: t("sms.partsPart", { parts }),
  });
}
