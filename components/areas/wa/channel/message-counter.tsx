import type { CounterProps } from "#components/messages/channel/channel-view.ts";
import { counted } from "#components/ui/number.ts";
import { characters } from "#server/contract/limits/text.ts";

/** "41 characters" of a text that is being written: an instant message goes out whole, in any alphabet. */
export function MessageCounter({ text }: CounterProps) {
  return <p className="text-xs text-muted">{counted(characters(text), "character")}</p>;
}
