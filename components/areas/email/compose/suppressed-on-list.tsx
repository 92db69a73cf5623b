import type { Outputs } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { formatCount } from "#components/ui/number.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

type Found = NonNullable<Outputs["email"]["reviewDraft"]["suppressedOnList"]>;

/** Suppressed addresses that got the list before. Nobody but the platform can take them off it, so this only warns. */
export function SuppressedOnList({ of: { count, isMore, addresses, lookedFor } }: { of: Found }) {
  const named = addresses.join(t("ui.comma"));
  return (
    <Callout
      hue="caution"
      title={
        isMore
          ? t("email.n1000OrMoreSuppressedAddressesGot")
          : t("email.suppressedAddressesGotThisListBefore", { count })
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {t("email.theyGetThisBatchToo", {
          addresses:
            count > addresses.length
              ? t("email.addressesAndOthers", { addresses: named })
              : new Intl.ListFormat(speaks()).format(addresses),
        })}
      </p>
      {lookedFor !== null && <p>{t("email.onlyTheLastSuppressedWereLookedFor", { count: formatCount(lookedFor) })}</p>}
    </Callout>
  );
}
