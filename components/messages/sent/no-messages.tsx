"use client";

import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { NoMatch } from "#components/sends/page/no-match.tsx";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
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
        title={word && !q ? `No number is ${word.toLowerCase()}` : "No message matches"}
        filters={[word && `state “${word}”`, q && `search “${q}”`]}
        onClear={onClear}
      >
        {figures && `${counted(figures.planned, "number")} are in this send.`}{" "}
        {q && "Search by how a number begins, or by a full id."}
      </NoMatch>
    );
  }
  return (
    <EmptyState kind="nothing-yet" title="No messages">
      This send has no numbers.
    </EmptyState>
  );
}
