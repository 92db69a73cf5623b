"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time, useZoneOffset } from "#components/ui/time.tsx";
import { areaNames, areaTraits } from "#server/contract/areas.ts";
import { ReasonFields, reasonShape } from "./reason-fields.tsx";
import { dayOfMoment, endOfDay, Until } from "./until.tsx";
import type { SuppressionRow } from "./use-suppressions.ts";

/** One suppressed number beside the list; those who may change why and until when, or take it off. */
export function SuppressionSheet({ id, closeHref }: { id: string; closeHref: string }) {
  const trpc = useTRPC();
  const mayManage = useMay("suppression.manage");
  const query = useQuery(trpc.suppressions.get.queryOptions({ id }));
  const row = query.data;
  const name = row ? (row.number ?? "Erased person") : "Suppressed number";
  return (
    <Sheet
      label={name}
      title={name}
      monoTitle={row?.number !== undefined && row.number !== null}
      position="Suppressed number"
      closeHref={closeHref}
      badges={
        row?.isExpired && (
          <Badge icon="clock" hue="quiet">
            Expired
          </Badge>
        )
      }
    >
      {query.error && <ReadProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {row ? (
        <>
          {row.isErased && (
            <Callout hue="quiet" title="This person’s data was erased.">
              Their number is not kept. A hash of it keeps them suppressed.
            </Callout>
          )}
          {mayManage && <ChangeForm key={row.id} row={row} closeHref={closeHref} />}
          <KeyValueList items={factsOf(row, mayManage)} />
        </>
      ) : (
        !query.error && <SheetSkeleton />
      )}
    </Sheet>
  );
}

function ChangeForm({ row, closeHref }: { row: SuppressionRow; closeHref: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const offset = useZoneOffset();
  const change = useMutation(trpc.suppressions.change.mutationOptions());
  return (
    <Form
      schema={z.object(reasonShape)}
      defaultValues={{ reason: row.reason, until: dayOfMoment(row.until, offset) }}
      onSubmit={async ({ reason, until }) => {
        try {
          await change.mutateAsync({ id: row.id, reason, until: endOfDay(until, offset) });
          await client.invalidateQueries(trpc.suppressions.pathFilter());
          tellGood({ title: "Saved" });
          return undefined;
        } catch (error) {
          return problemsOf(error, ["reason", "until"]);
        }
      }}
    >
      <ReasonFields />
      <SubmitBar label="Save" busyLabel="Saving…">
        <RemoveButton row={row} closeHref={closeHref} />
      </SubmitBar>
    </Form>
  );
}

function RemoveButton({ row, closeHref }: { row: SuppressionRow; closeHref: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation(trpc.suppressions.remove.mutationOptions());
  const name = row.number ?? "this person";
  const { plural } = areaTraits[row.channel];
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Take off the list</Button>
      {isAsking && (
        <ConfirmDialog
          title={`Let ${name} get ${plural} again`}
          label="Take off the list"
          busyLabel="Taking it off…"
          onConfirm={async () => {
            await remove.mutateAsync({ id: row.id });
            router.push(closeHref, { scroll: false });
            await client.invalidateQueries(trpc.suppressions.pathFilter());
            tellGood({ title: "Taken off the list", detail: row.number });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            From now on, {name} can get {plural} again. What was sent stays as it is, and the audit trail still shows
            that the number was suppressed and why.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function factsOf(row: SuppressionRow, isInForm: boolean) {
  return [
    { key: "Channel", value: areaNames[row.channel] },
    ...(isInForm
      ? []
      : [
          { key: "Reason", value: row.reason },
          { key: "Until", value: <Until of={row} /> },
        ]),
    {
      key: "Added",
      value: (
        <>
          <Time at={row.createdAt} /> by {row.createdByName ?? "a person no longer here"}
        </>
      ),
    },
    ...(row.importName === null ? [] : [{ key: "From", value: `Import of ${row.importName}` }]),
  ];
}
