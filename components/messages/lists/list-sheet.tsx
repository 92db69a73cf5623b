"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PreviewTable } from "#components/files/upload/preview-table.tsx";
import { sideBySide } from "#components/page/lists.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ListUses } from "./list-uses.tsx";
import { NameList } from "./name-list.tsx";
import { RemoveList } from "./remove-list.tsx";
import { type SavedList, useMySending } from "./use-lists.ts";

/** One list beside the others: its columns, its first rows, what went to it, and the ways to a message. */
export function ListSheet({
  id,
  list,
  closeHref,
}: {
  id: string;
  /** Undefined where somebody removed it. */
  list: SavedList | undefined;
  closeHref: string;
}) {
  if (!list) {
    return (
      <Sheet
        label={t("messages.numberList")}
        title={t("messages.numberList")}
        monoTitle={false}
        position={t("messages.numberList")}
        closeHref={closeHref}
      >
        <Callout hue="caution" title={t("messages.thisListIsNoLongerHere")}>
          {t("messages.somebodyRemovedItWhatWasSentTo")}
        </Callout>
      </Sheet>
    );
  }
  return (
    <Sheet
      label={t("messages.listListName", { listName: list.listName })}
      title={list.listName}
      monoTitle={false}
      position={t("messages.numberList")}
      closeHref={closeHref}
    >
      <Deeds key={id} list={list} closeHref={closeHref} />
      <KeyValueList items={factsOf(list)} />
      <PreviewTable upload={list} />
      <ListUses id={id} />
    </Sheet>
  );
}

function Deeds({ list, closeHref }: { list: SavedList; closeHref: string }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const areas = useMySending();
  const [asked, setAsked] = useState<"name" | "remove">();
  if (areas.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <>
      <div className="grid gap-2">
        {areas.map((area, index) => (
          <ButtonLink
            key={area}
            variant={index === 0 ? "primary" : "outline"}
            href={`/${slug}/send/${area}?list=${list.id}`}
            className="w-fit max-phone:w-full"
          >
            {t("messages.newNounWithThisList", { noun: areaTraits[area].noun })}
          </ButtonLink>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsked("name")}>{t("messages.rename")}</Button>
          <Button onClick={() => setAsked("remove")}>{t("messages.remove")}</Button>
        </div>
      </div>
      {asked === "name" && <NameList id={list.id} listName={list.listName} onClose={close} />}
      {asked === "remove" && (
        <RemoveList list={list} onRemoved={() => router.push(closeHref, { scroll: false })} onClose={close} />
      )}
    </>
  );
}

function factsOf({ rowCount, columns, createdAt, createdByName, lastUsedAt }: SavedList) {
  return [
    { key: t("messages.rows"), value: formatCount(rowCount) },
    { key: t("messages.columns"), value: sideBySide(columns) },
    {
      key: t("messages.made"),
      value: rich("messages.timeByName", { time: <Time at={createdAt} />, name: createdByName }),
    },
    { key: t("messages.lastUsed"), value: lastUsedAt ? <Time at={lastUsedAt} /> : t("messages.never") },
    { key: t("messages.kept"), value: t("messages.untilSomebodyRemovesTheList") },
  ];
}
