"use client";

import { useMutation } from "@tanstack/react-query";
import type { ConnectionView, TestRow } from "#components/connections/words.ts";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { TestMatrix } from "./test-matrix.tsx";

/** The last test of a connection, with its age, and a way to test again. */
export function TestPanel({
  connection,
  mayManage,
  onDone,
}: {
  connection: ConnectionView;
  mayManage: boolean;
  onDone: () => void;
}) {
  const test = useMutation(useTRPC().connections.test.mutationOptions());
  const { id, archivedAt } = connection;
  const press = () => test.mutate({ id }, { onSuccess: onDone });
  const shown = connection.test;
  const accept = useMutation(useTRPC().connections.changePath.mutationOptions());
  /** What was accepted is looked at at once. */
  const take = (area: TestRow["area"], path: string) => accept.mutate({ id, area, path }, { onSuccess: press });
  const failed = accept.error ?? test.error;
  const button = mayManage && archivedAt === null && (
    <Button
      variant="primary"
      icon="activity"
      onClick={press}
      loading={(test.isPending || accept.isPending) && t("connections.testing")}
    >
      {t("connections.testConnection")}
    </Button>
  );
  return (
    <Panel
      title={t("connections.test")}
      meta={
        shown &&
        (shown.by ? (
          rich("connections.timeBy", { time: <Time at={shown.at} as="ago" />, by: shown.by })
        ) : (
          <Time at={shown.at} as="ago" />
        ))
      }
      actions={shown && button}
    >
      {failed && (
        <div className="p-4 pb-0">
          <Callout
            hue="bad"
            alert
            title={accept.error ? t("connections.thePathCouldNotBeChanged") : t("connections.itCouldNotBeTested")}
          >
            {problemsOf(failed, [])[0]?.message}
          </Callout>
        </div>
      )}
      <div role="status">
        {shown && <TestMatrix rows={shown.rows} onAccept={mayManage && archivedAt === null ? take : undefined} />}
      </div>
      {!shown && (
        <EmptyState kind="nothing-yet" title={t("connections.notTestedYet")} actions={button}>
          {t("connections.aTestMakesOneHarmlessReadWith")}
        </EmptyState>
      )}
    </Panel>
  );
}
