"use client";

import { useQueryStates } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { useSettled } from "#components/reading/use-settled.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useDensity } from "#components/ui/table/density.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { AnchorsSheet } from "./anchors-sheet.tsx";
import { askedOf, auditFilters, isFiltered, noFilters, writeAuditFilters } from "./audit-filters.ts";
import { type AuditSource, useEntries, useVerification } from "./audit-source.ts";
import { AuditTable } from "./audit-table.tsx";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { VerifyResult } from "./verify-result.tsx";

const pageSize = 50;

/** Who did what, newest first; of the workspace at `path`, or of the instance. */
export function AuditPage({ of, path }: { of: AuditSource; path: string }) {
  const [address, setAddress] = useQueryStates(auditFilters, { history: "push" });
  const { after, open, ...filters } = address;
  const asked = askedOf({ ...filters, q: useSettled(filters.q) }, useZoneOffset());
  const query = useEntries(of, { ...asked, limit: pageSize, ...(after && { cursor: after.cursor }) });
  const verification = useVerification(of);
  const [density, setDensity] = useDensity("audit");
  const hrefOf = (changes: Partial<typeof address>) =>
    writeAuditFilters(`${path}/audit`, { ...address, open: null, ...changes });
  const narrow = (changes: Partial<typeof filters>) =>
    void setAddress({ ...changes, after: null, open: null }, { history: "q" in changes ? "replace" : "push" });
  const sheet =
    open === "anchors" ? (
      <AnchorsSheet of={of} closeHref={hrefOf({})} hrefOf={(seq) => hrefOf({ open: seq })} />
    ) : (
      open !== null && (
        <EntrySheet
          of={of}
          path={path}
          seq={open}
          closeHref={hrefOf({})}
          hrefOf={(alone) => writeAuditFilters(`${path}/audit`, { ...noFilters, ...alone })}
        />
      )
    );
  return (
    <SheetLayout sheet={sheet}>
      <Page>
        <PageHeader
          title="Audit trail"
          actions={
            <>
              <RefreshButton onRefresh={() => void query.refetch()} busy={query.isFetching} />
              <ExportMenu of={of} path={path} asked={asked} />
              <Button
                variant="primary"
                icon="shield-check"
                onClick={() => void verification.refetch()}
                loading={verification.isFetching && "Verifying…"}
              >
                Verify chain
              </Button>
            </>
          }
          facts={[
            { key: "what", value: facts[of] },
            { key: "how", value: "Written once, never changed" },
            {
              key: "read",
              value: <Freshness source="our records" at={query.data ? new Date(query.dataUpdatedAt) : undefined} />,
            },
          ]}
        />
        <VerifyResult
          result={verification.data}
          error={verification.error}
          entryHref={(seq) => hrefOf({ open: seq })}
          anchorsHref={hrefOf({ open: "anchors" })}
        />
        <AuditToolbar of={of} filters={filters} onChange={narrow} density={density} onDensity={setDensity} />
        {query.error && (
          <ReadProblem
            error={query.error}
            what={query.data ? "The rows below are those read before." : "The audit trail could not be read."}
            onRetry={() => void query.refetch()}
          />
        )}
        {(query.data || !query.error) && (
          <AuditTable
            of={of}
            path={path}
            page={query.data}
            density={density}
            after={after}
            open={open}
            hrefOf={hrefOf}
            isFiltered={isFiltered(filters)}
            onClear={() => narrow(noFilters)}
          />
        )}
      </Page>
    </SheetLayout>
  );
}

const facts: Record<AuditSource, string> = {
  workspace: "Who did what in this workspace",
  instance: "Sign-ins, and what administrators of this Switchboard did",
};
