import type { CounterProps } from "#components/messages/channel/channel-view.ts";
import { characters } from "#server/contract/limits/text.ts";
import { t } from "#words/t.ts";

/** "41 characters" of a text that is being written: an instant message goes out whole, in any alphabet. */
export function MessageCounter({ text }: CounterProps) {
  return <p className="text-xs text-muted">{t("wa.charactersCharacter", { characters: characters(text) })}</p>;
}
