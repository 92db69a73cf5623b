import type { CounterProps, Measured } from "#components/messages/channel/channel-view.ts";
import { counted } from "#components/ui/number.ts";
import { characters } from "#server/contract/wire.ts";

/** "41 characters": an instant message goes out whole, in any alphabet. */
export function MessageMeasure({ of }: { of: Measured }) {
  return <p className="text-xs text-muted">{counted(of.characters, "character")}</p>;
}

/** The same of a text that is being written. */
export function MessageCounter({ text }: CounterProps) {
  return <p className="text-xs text-muted">{counted(characters(text), "character")}</p>;
}
