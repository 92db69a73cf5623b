"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { DensitySwitch } from "#components/ui/table/density.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { countOfOutcome, outcomeOrder } from "./figures-words.ts";
import type { SmsFigures } from "./sms-view.ts";
import type { SmsAddress } from "./use-sms-address.ts";

/** Narrows the messages: by outcome with counts, by number or id. All of it stands in the address. */
export function MessageToolbar({
  figures,
  address,
  density,
  onDensity,
}: {
  figures: SmsFigures | undefined;
  address: SmsAddress;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const { filter } = address;
  const mayFindNumber = useMay("personal.see");
  const shown = outcomeOrder.filter(
    (outcome) =>
      outcome === "accepted" ||
      outcome === "refused" ||
      outcome === filter.outcome ||
      (figures && countOfOutcome(figures, outcome) > 0),
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      <CountChips
        label="Messages by outcome"
        current={filter.outcome ?? "all"}
        chips={[
          {
            key: "all",
            label: "All",
            href: address.hrefWith({ outcome: null, row: null }),
            ...(figures ? { count: figures.planned } : {}),
          },
          ...shown.map((outcome) => ({
            key: outcome,
            label: messageOutcomes[outcome].word,
            icon: messageOutcomes[outcome].icon,
            hue: messageOutcomes[outcome].hue,
            href: address.hrefWith({ outcome, row: null }),
            ...(figures ? { count: countOfOutcome(figures, outcome) } : {}),
          })),
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={mayFindNumber ? "Number, message or order id" : "Message or order id"}
          value={filter.q}
          onChange={(event) => address.search(event.target.value)}
        />
        <span className="ml-auto max-phone:hidden">
          <DensitySwitch density={density} onChange={onDensity} />
        </span>
      </div>
    </div>
  );
}
