"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { EntryFields } from "./entry-fields.tsx";
import { changeForm } from "./entry-values.ts";
import { ExpectedRecipients } from "./expected-recipients.tsx";
import { useArchive } from "./use-archive.ts";
import type { EntryRow } from "./use-entries.ts";

/** One entry beside the list: what is known of it, and for those who may, a form to change that. */
export function EntrySheet({ id, closeHref }: { id: string; closeHref: string }) {
  const trpc = useTRPC();
  const mayManage = useMay("library.manage");
  const query = useQuery(trpc.library.get.queryOptions({ id }));
  const entry = query.data;
  return (
    <Sheet
      label={
        entry
          ? t("ids.labelAndKind", { label: entry.label, kind: kindWords[entry.kind].one })
          : t("ids.entryOfTheLibrary")
      }
      title={entry?.value ?? t("ids.entry")}
      position={
        entry ? (
          <span className="inline-block first-letter:uppercase">{kindWords[entry.kind].one}</span>
        ) : (
          t("ids.entry")
        )
      }
      closeHref={closeHref}
      badges={entry && <Badges entry={entry} />}
    >
      {query.error && <ReadProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {entry ? (
        <>
          {mayManage && !entry.archivedAt && <ChangeForm key={entry.id} entry={entry} closeHref={closeHref} />}
          <KeyValueList items={factsOf(entry, mayManage && !entry.archivedAt)} />
          {mayManage && entry.archivedAt && <ArchiveButton entry={entry} closeHref={closeHref} />}
        </>
      ) : (
        !query.error && <SheetSkeleton />
      )}
    </Sheet>
  );
}

function Badges({ entry }: { entry: EntryRow }) {
  if (entry.archivedAt)
    return (
      <Badge icon="circle-minus" hue="quiet">
        {t("ids.archived2")}
      </Badge>
    );
  if (!entry.isDefault) return null;
  return (
    <Badge icon="check" hue="active">
      {t("ids.default")}
    </Badge>
  );
}

function ChangeForm({ entry, closeHref }: { entry: EntryRow; closeHref: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const update = useMutation(trpc.library.update.mutationOptions());
  const isTyped = entry.expectedCountSource === "typed" && entry.expectedCount !== null;
  return (
    <Form
      schema={changeForm}
      defaultValues={{
        label: entry.label,
        note: entry.note ?? "",
        expectedCount: isTyped ? formatCount(entry.expectedCount ?? 0) : "",
        isDefault: entry.isDefault,
      }}
      onSubmit={async ({ label, note, expectedCount, isDefault }) => {
        try {
          const count = entry.kind === "recipient_list" ? { expectedCount } : {};
          await update.mutateAsync({ id: entry.id, label: label ?? entry.value, note, isDefault, ...count });
          await client.invalidateQueries(trpc.library.pathFilter());
          tellGood({ title: t("ids.saved"), detail: label ?? entry.value });
          return undefined;
        } catch (error) {
          return problemsOf(error, ["label", "note", "expectedCount", "isDefault"]);
        }
      }}
    >
      <EntryFields
        kind={entry.kind}
        learned={
          entry.expectedCountSource === "learned" && rich("ids.now", { expected: <ExpectedRecipients of={entry} /> })
        }
      />
      <SubmitBar label={t("ids.save")} busyLabel={t("ids.saving")}>
        <ArchiveButton entry={entry} closeHref={closeHref} />
      </SubmitBar>
    </Form>
  );
}

function ArchiveButton({ entry, closeHref }: { entry: EntryRow; closeHref: string }) {
  const router = useRouter();
  const { setArchived, busy } = useArchive();
  const isArchived = entry.archivedAt !== null;
  const move = () =>
    setArchived([entry.id], !isArchived).then(
      () => router.push(closeHref, { scroll: false }),
      () => undefined,
    );
  return (
    <Button
      className="w-fit"
      onClick={() => void move()}
      loading={busy && (isArchived ? t("ids.bringingItBack") : t("ids.archiving"))}
    >
      {isArchived ? t("ids.bringBack") : t("ids.archive")}
    </Button>
  );
}

function factsOf(entry: EntryRow, isInForm: boolean): { key: string; value: ReactNode }[] {
  const facts: { key: string; value: ReactNode }[] = [
    {
      key: t("ids.id"),
      value: (
        <>
          <span className="mono">{entry.value}</span> <CopyButton value={entry.value} what={t("ids.theId")} />
        </>
      ),
    },
  ];
  if (!isInForm)
    facts.push({ key: t("ids.name"), value: entry.label }, { key: t("ids.note"), value: entry.note ?? t("ids.none") });
  if (entry.kind === "recipient_list") facts.push({ key: t("ids.expected"), value: <Expected entry={entry} /> });
  facts.push(
    { key: t("ids.lastUsed"), value: entry.lastUsedAt ? <Time at={entry.lastUsedAt} /> : t("ids.notYet") },
    {
      key: t("ids.added"),
      value: rich("ids.timeByName", {
        time: <Time at={entry.createdAt} />,
        name: entry.addedByName ?? t("ids.aPersonNoLongerHere"),
      }),
    },
  );
  if (entry.archivedAt) facts.push({ key: t("ids.archived2"), value: <Time at={entry.archivedAt} /> });
  return facts;
}

function Expected({ entry }: { entry: EntryRow }) {
  const { slug } = useWorkspace();
  if (entry.expectedCount === null) return t("ids.notKnownThePlatformCantCountA");
  return (
    <>
      <ExpectedRecipients of={entry} />
      {entry.learnedFrom && (
        <>
          {" "}
          <Link href={`/${slug}/sends/${entry.learnedFrom.submissionId}`}>{t("ids.seeThatSend")}</Link>
        </>
      )}
    </>
  );
}
