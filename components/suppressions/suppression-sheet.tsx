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
import { areaNames, areaTraits, isMessageArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ReasonFields, reasonShape } from "./reason-fields.tsx";
import { dayOfMoment, endOfDay, Until } from "./until.tsx";
import type { SuppressionRow } from "./use-suppressions.ts";

/** One suppressed number or address beside the list; those who may change why and until when, or take it off. */
export function SuppressionSheet({ id, closeHref }: { id: string; closeHref: string }) {
  const trpc = useTRPC();
  const mayManage = useMay("suppression.manage");
  const query = useQuery(trpc.suppressions.get.queryOptions({ id }));
  const row = query.data;
  const name = row ? (row.number ?? t("suppressions.erasedPerson")) : t("suppressions.suppressedNumber");
  return (
    <Sheet
      label={name}
      title={name}
      monoTitle={row?.number !== undefined && row.number !== null}
      position={t("suppressions.suppressedNumber")}
      closeHref={closeHref}
      badges={
        row?.isExpired && (
          <Badge icon="clock" hue="quiet">
            {t("suppressions.expired2")}
          </Badge>
        )
      }
    >
      {query.error && <ReadProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {row ? (
        <>
          {row.isErased && (
            <Callout hue="quiet" title={t("suppressions.thisPersonsDataWasErased")}>
              {isMessageArea(row.channel)
                ? t("suppressions.theirNumberIsNotKeptAHash")
                : t("suppressions.theirAddressIsNotKeptAHash")}
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
          tellGood({ title: t("suppressions.saved") });
          return undefined;
        } catch (error) {
          return problemsOf(error, ["reason", "until"]);
        }
      }}
    >
      <ReasonFields />
      <SubmitBar label={t("suppressions.save")} busyLabel={t("suppressions.saving")}>
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
  const asked = askedToRemove(row);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t("suppressions.takeOffTheList")}</Button>
      {isAsking && (
        <ConfirmDialog
          title={asked.title}
          label={t("suppressions.takeOffTheList")}
          busyLabel={t("suppressions.takingItOff")}
          onConfirm={async () => {
            await remove.mutateAsync({ id: row.id });
            router.push(closeHref, { scroll: false });
            await client.invalidateQueries(trpc.suppressions.pathFilter());
            tellGood({ title: t("suppressions.takenOffTheList"), detail: row.number });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{asked.what}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A number can be written to again; of an address, which gets its emails all the same, the warning ends. */
function askedToRemove({ number: name, channel }: SuppressionRow): { title: string; what: string } {
  const { plural } = areaTraits[channel];
  if (isMessageArea(channel))
    return name === null
      ? {
          title: t("suppressions.letThisPersonGetAgain", { plural }),
          what: t("suppressions.fromNowOnThisPersonCanGet", { plural }),
        }
      : {
          title: t("suppressions.letNameGetPluralAgain", { name, plural }),
          what: t("suppressions.fromNowOnNameCanGetPlural", { name, plural }),
        };
  return name === null
    ? { title: t("suppressions.takeThisPersonOffTheList"), what: t("suppressions.theSuppressionOfThisPersonEnds") }
    : {
        title: t("suppressions.takeNameOffTheList", { name }),
        what: t("suppressions.noReviewWarnsAboutNameAnyMore", { name }),
      };
}

function factsOf(row: SuppressionRow, isInForm: boolean) {
  return [
    { key: t("suppressions.channel"), value: areaNames[row.channel] },
    ...(isInForm
      ? []
      : [
          { key: t("suppressions.reason"), value: row.reason },
          { key: t("suppressions.until"), value: <Until of={row} /> },
        ]),
    {
      key: t("suppressions.added"),
      value: rich("suppressions.timeByName", {
        time: <Time at={row.createdAt} />,
        name: row.createdByName ?? t("suppressions.aPersonNoLongerHere"),
      }),
    },
    ...(row.importName === null
      ? []
      : [{ key: t("suppressions.from"), value: t("suppressions.importOfImportName", { importName: row.importName }) }]),
  ];
}
