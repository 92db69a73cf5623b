import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** What messages of a channel are called by to whom they go: "Instant message to +4915112345678". */
export function messageTo(area: MessageArea, whom: string): string {
  return t("domain.nounToWhom", { noun: nounOf(area), whom });
}

/** The same before anybody knows to whom. */
export function messageToMany(area: MessageArea): string {
  return t("domain.nounToMany", { noun: nounOf(area) });
}

function nounOf(area: MessageArea): string {
  const { noun } = areaTraits[area];
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;
}
