import { chosenColumns, withoutGone } from "#server/compose/exported/chosen-columns.ts";
import { lastPeriod, type Timing } from "#server/compose/exported/schedule.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/** The address of a list, told of the time between two moments and of no other. */
export function withPeriod(address: string, { from, to }: { from: Date; to: Date }): string {
  const [path = "", text = ""] = address.split("?", 2);
  const query = new URLSearchParams(text);
  query.set("from", from.toISOString());
  query.set("to", to.toISOString());
  return `${path}?${query}`;
}

/**
 * What a schedule exports at a moment. A column that a later version no longer has is left out. Throws `invalid` where no
 * chosen column is left, since whoever chose them would not want all of them.
 */
export function addressAt(schedule: Timing & { address: string; isOfLastPeriod: boolean }, at: Date): string {
  const columns = chosenColumns(schedule.address);
  if (columns !== null && columns.gone > 0 && columns.chosen.length === 0)
    throw new DomainError("invalid", t("domain.thisListNoLongerHasAnyOf"), {
      field: "columns",
    });
  const address = withoutGone(schedule.address);
  return schedule.isOfLastPeriod ? withPeriod(address, lastPeriod(schedule, at)) : address;
}
