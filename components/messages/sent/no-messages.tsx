"use client";

import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { NoMatch } from "#components/sends/page/no-match.tsx";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { t } from "#words/t.ts";
import type { MessageFilter } from "./message-filter.ts";

/** Why no message is listed: a filter hides them, or there are none. */
export function NoMessages({
  figures,
  filter,
  onClear,
}: {
  figures: MessageFigures | undefined;
  filter: MessageFilter;
  onClear: () => void;
}) {
  const { outcome, q } = filter;
  const word = outcome && messageOutcomes[outcome].word;
  if (word || q) {
    return (
      <NoMatch
        title={word && !q ? t("messages.noNumberIsWord", { word: word.toLowerCase() }) : t("messages.noMessageMatches")}
        filters={[word && t("messages.stateWord", { word }), q && t("messages.searchQ", { q })]}
        onClear={onClear}
      >
        {figures && t("messages.plannedNumberAreInThisSend", { planned: figures.planned })}{" "}
        {q && t("messages.searchByHowANumberBeginsOr")}
      </NoMatch>
    );
  }
  return (
    <EmptyState kind="nothing-yet" title={t("messages.noMessages")}>
      {t("messages.thisSendHasNoNumbers")}
    </EmptyState>
  );
}
