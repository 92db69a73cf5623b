"use client";

import { useMemo } from "react";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { useOrder } from "#components/reading/list/looks.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { auditColumns } from "./audit-columns.tsx";
import { askedOf, auditFilters, isFiltered, parseAsOpen, writeAuditFilters } from "./audit-filters.ts";
import { type AuditSource, useEntries, useVerification } from "./audit-source.ts";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { VerifyResult } from "./verify-result.tsx";

const AnchorsSheet = onDemand(() => import("./anchors-sheet.tsx").then((loaded) => loaded.AnchorsSheet));
const EntrySheet = onDemand(() => import("./entry-sheet.tsx").then((loaded) => loaded.EntrySheet));

const pageSize = 50;

/** Who did what, newest first; of the workspace at `path`, or of the instance. */
export function AuditPage({ of, path }: { of: AuditSource; path: string }) {
  const address = useListAddress(auditFilters, parseAsOpen);
  const [order] = useOrder();
  const { filters, q, after, open, openHref, closeHref } = address;
  const asked = askedOf({ ...filters, q }, useZoneOffset());
  const query = useEntries(of, { ...asked, limit: pageSize, sort: order, ...(after && { cursor: after.cursor }) });
  const verification = useVerification(of);
  const columns = useMemo(() => auditColumns(of, path), [of, path]);
  return (
    <ListPage
      title={t("audit.auditTrail")}
      actions={
        <>
          <ExportMenu of={of} path={path} asked={asked} />
          <Button
            variant="primary"
            icon="shield-check"
            onClick={() => void verification.refetch()}
            loading={verification.isFetching && t("audit.verifying")}
          >
            {t("audit.verifyChain")}
          </Button>
        </>
      }
      facts={[
        { key: "what", value: facts[of] },
        { key: "how", value: t("audit.writtenOnceNeverChanged") },
      ]}
      source={t("audit.ourRecords")}
      query={query}
      problem={t("audit.theAuditTrailCouldNotBeRead")}
      above={
        <VerifyResult
          result={verification.data}
          error={verification.error}
          entryHref={openHref}
          anchorsHref={openHref("anchors")}
        />
      }
      toolbar={<AuditToolbar of={of} address={address} />}
      density="audit"
      views={of === "workspace" ? "/audit" : undefined}
      isOrdered
      byTime={order === "newest"}
      caption={order === "newest" ? t("audit.entriesNewestFirst") : t("audit.entriesOldestFirst")}
      fixed
      columns={columns}
      rows={query.data?.rows}
      rowKey={({ seq }) => String(seq)}
      rowHref={({ seq }) => openHref(seq)}
      selectedKey={typeof open === "number" ? String(open) : undefined}
      after={after}
      next={query.data?.next}
      hrefOf={address.pageHref}
      empty={<NothingYet />}
      noMatch={isFiltered({ ...filters, q }) && <NoMatch of={of} onClear={address.clear} />}
      sheet={
        open === "anchors" ? (
          <AnchorsSheet of={of} closeHref={closeHref} hrefOf={openHref} />
        ) : (
          open !== null && (
            <EntrySheet
              of={of}
              path={path}
              seq={open}
              closeHref={closeHref}
              hrefOf={(alone) => writeAuditFilters(`${path}/audit`, alone)}
            />
          )
        )
      }
    />
  );
}

function NoMatch({ of, onClear }: { of: AuditSource; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("audit.noEntryMatches")}
      actions={<Button onClick={onClear}>{t("audit.clearFilters")}</Button>}
    >
      {of === "workspace" ? t("audit.filtersHideEverythingEnterIdOrName") : t("audit.filtersHideEverythingEnterId")}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState kind="nothing-yet" title={t("audit.nothingHasBeenDoneYet")}>
      {t("audit.everyChangeIsRecordedHereAsIt")}
    </EmptyState>
  );
}

const facts: Record<AuditSource, string> = {
  get workspace() {
    return t("audit.whoDidWhatInThisWorkspace");
  },
  get instance() {
    return t("audit.signInsAndWhatAdministratorsOfThis");
  },
};
