"use client";

import { t } from "#words/t.ts";

import type { Conversation } from "./conversation.ts";
import { eventsOf, formatPlace } from "./conversation-words.ts";

/** Turns, silences and interruptions in words, each a press away from being heard. */
export function Moments({ of, onSeek }: { of: Conversation; onSeek: (seconds: number) => void }) {
  const events = eventsOf(of);
  if (events.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm text-muted hover:text-ink">{t("calls.whatIsHeardWhen")}</summary>
      <ol className="mt-2 grid max-h-48 gap-px overflow-y-auto">
        {events.map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <button
              type="button"
              onClick={() => onSeek(at)}
              className="grid w-full grid-cols-[3.5rem_minmax(0,1fr)] rounded-sm px-1 py-0.5 text-left hover:bg-hover max-phone:min-h-touch max-phone:items-center"
            >
              <span className="text-link">{formatPlace(at)}</span>
              {words}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
