import { Page } from "#components/page/page.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { t } from "#words/t.ts";
import { recipientColumns } from "./email/recipients/recipient-columns.tsx";

/** Bars where a send's page will stand. */
export function SubmissionLoading() {
  return (
    <Page>
      <div className="grid gap-3 py-2" aria-hidden="true">
        <Skeleton width="4rem" />
        <Skeleton width="16rem" />
        <Skeleton width="28rem" />
      </div>
      <Panel label={t("areas.resultSoFar")} padded>
        <div className="grid gap-4" aria-hidden="true">
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      </Panel>
      <Table
        caption={t("areas.recipients")}
        columns={recipientColumns}
        rows={[]}
        rowKey={(row) => String(row.id)}
        loading
        fixed
      />
    </Page>
  );
}
