"use client";

import type { Figures } from "#components/sends/submission-view.ts";
import { recipientStates } from "#components/status/vocabulary.ts";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { DensitySwitch } from "#components/ui/table/density.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { chipCount, recipientStateOrder, trusts } from "./recipient-filter.ts";
import type { SubmissionAddress } from "./use-submission-address.ts";

const trustOptions = trusts.map((trust) => ({
  value: trust,
  label: trust === "verified" ? "Trust: verified" : "Trust: reported",
}));

/** Narrows the recipients: by state with counts, by trust, by address or id. All of it stands in the address. */
export function RecipientToolbar({
  figures,
  address,
  mayFindAddress,
  density,
  onDensity,
}: {
  figures: Figures;
  address: SubmissionAddress;
  mayFindAddress: boolean;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const { filter } = address;
  const shown = recipientStateOrder.filter(
    (state) => state === "succeeded" || state === "failed" || state === filter.state || chipCount(figures, state) > 0,
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      <CountChips
        label="Recipients by state"
        current={filter.state ?? "all"}
        chips={[
          {
            key: "all",
            label: "All",
            count: figures.recipientCount,
            href: address.hrefWith({ state: null, row: null }),
          },
          ...shown.map((state) => ({
            key: state,
            label: recipientStates[state].word,
            icon: recipientStates[state].icon,
            hue: recipientStates[state].hue,
            count: chipCount(figures, state),
            href: address.hrefWith({ state, row: null }),
          })),
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={mayFindAddress ? "Address or email id" : "Email id"}
          value={filter.q}
          onChange={(event) => address.search(event.target.value)}
        />
        <Select
          compact
          aria-label="Trust"
          none="Trust: any"
          value={filter.trust ?? ""}
          onValueChange={(value) => address.setTrust(trusts.find((trust) => trust === value) ?? null)}
          options={trustOptions}
        />
        <span className="ml-auto max-phone:hidden">
          <DensitySwitch density={density} onChange={onDensity} />
        </span>
      </div>
    </div>
  );
}
