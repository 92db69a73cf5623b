import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { momentsOf } from "#components/reading/list/days.ts";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { EvidenceLink } from "#components/reading/personal/evidence-link.tsx";
import { listAddress } from "#components/reading/personal/file-address.ts";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { addressColumns } from "#server/compose/exported/lists.ts";
import { t } from "#words/t.ts";
import type { EmailTo } from "./email-columns.tsx";
import { EraseLink } from "./erase-link.tsx";

/** Which lists reached an address, and what can be done about it. */
export function AddressPanel({
  address,
  rows,
  within,
}: {
  address: string;
  rows: readonly EmailTo[];
  /** The time that the rows are of. */
  within: ReturnType<typeof momentsOf>;
}) {
  const { slug } = useWorkspace();
  const lists = new Map(rows.flatMap(({ list }) => (list ? [[list.value, list] as const] : [])));
  return (
    <Panel
      title={t("numbers.listsAndSuppression")}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {rows.length > 0 && (
            <>
              <EvidenceLink size="sm" href={`/${slug}/addresses/evidence.zip?${new URLSearchParams({ address })}`} />
              <DownloadLink
                size="sm"
                href={listAddress(`/${slug}/addresses/emails.csv`, { address, ...within })}
                columns={addressColumns}
              >
                {t("numbers.downloadThese")}
              </DownloadLink>
            </>
          )}
          <EraseLink subject={address} />
        </span>
      }
      padded
    >
      <KeyValueList
        items={[
          {
            key: t("numbers.lists"),
            value:
              lists.size === 0 ? t("numbers.noneThatGotABatchBelowThe") : <ListNames lists={[...lists.values()]} />,
          },
          {
            key: t("numbers.suppressed"),
            value: t("numbers.addressesCannotBeSuppressedHereABatch"),
          },
        ]}
      />
    </Panel>
  );
}

function ListNames({ lists }: { lists: readonly NonNullable<EmailTo["list"]>[] }) {
  const { slug } = useWorkspace();
  const mayOpen = useMay("library.read");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {lists.map(({ value, label }) => (
        <li key={value} className="min-w-0">
          {label}{" "}
          {mayOpen ? (
            <Link href={`/${slug}/library?q=${encodeURIComponent(value)}`}>
              <span className="mono">{value}</span>
            </Link>
          ) : (
            <span className="mono">{value}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
