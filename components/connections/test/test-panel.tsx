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
      loading={(test.isPending || accept.isPending) && "Testing…"}
    >
      Test connection
    </Button>
  );
  return (
    <Panel
      title="Test"
      meta={
        shown && (
          <>
            <Time at={shown.at} as="ago" />
            {shown.by && `, by ${shown.by}`}
          </>
        )
      }
      actions={shown && button}
    >
      {failed && (
        <div className="p-4 pb-0">
          <Callout hue="bad" alert title={accept.error ? "The path could not be changed." : "It could not be tested."}>
            {problemsOf(failed, [])[0]?.message}
          </Callout>
        </div>
      )}
      <div role="status">
        {shown && <TestMatrix rows={shown.rows} onAccept={mayManage && archivedAt === null ? take : undefined} />}
      </div>
      {!shown && (
        <EmptyState kind="nothing-yet" title="Not tested yet" actions={button}>
          A test makes one harmless read with the default application of each area, and shows whether the platform
          accepts the key, the signature, this server’s clock and address, and the application. SMS and instant messages
          have no read.
        </EmptyState>
      )}
    </Panel>
  );
}
