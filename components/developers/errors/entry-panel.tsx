"use client";

import { useState } from "react";
import type { AtlasEntry } from "#components/developers/errors/atlas.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { faultOwners } from "#components/status/fault-owners.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { remedyOf } from "#server/contract/operation.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { nextSteps } from "./next-steps.ts";
import { type SeenCode, seenCount, seenOf } from "./seen.ts";
import type { Dialled } from "./try-dialog.tsx";

const TryDialog = onDemand(() => import("./try-dialog.tsx").then((loaded) => loaded.TryDialog));

/** One meaning of a code: of which calls, what to do and who can, whether anything may have left, and whether it was seen here. */
export function EntryPanel({ entry, seen }: { entry: AtlasEntry; seen: readonly SeenCode[] | undefined }) {
  const [isTrying, setTrying] = useState(false);
  const [dialled, setDialled] = useState<Dialled | null>(null);
  const { hasSandbox } = useWorkspace();
  const mayTry = useMay("sandbox.use") && hasSandbox;
  const { area, code, fault, operations } = entry;
  const only = operations.filter((operation) => operation.faults[`-${Number(code.slice(1))}`]?.assumed);
  // The table's words are for what sends or writes; where all of them read, they are those of a read.
  const acting = operations.find(({ effect }) => effect !== "read") ?? operations[0];
  return (
    <article
      aria-label={t("developers.codeInAreaNames", { code, area: areaNames[area] })}
      className="flex min-w-0 flex-col rounded-md border border-line bg-surface"
    >
      <header className="border-b border-line px-4 py-2">
        <p className="text-xs text-muted">
          {areaNames[area]} <span className="mono">{code}</span>
        </p>
        <h2>{asHeading(fault.meaning)}</h2>
      </header>
      <div className="grid grow grid-cols-1 content-start gap-3 p-4">
        <p className="mono text-xs text-muted [overflow-wrap:anywhere]">{operations.map(({ id }) => id).join(", ")}</p>
        <KeyValueList
          items={[
            { key: t("developers.whatToDo"), value: acting ? remedyOf(acting, fault) : fault.remedy },
            { key: t("developers.whoCan"), value: faultOwners[fault.who] },
            { key: t("developers.wasAnythingSent"), value: sentWords(entry) },
          ]}
        />
        {only.length > 0 && (
          <p className="text-xs text-muted">
            {only.length === operations.length
              ? t("developers.thePlatformsTableDoesNotListIt")
              : t("developers.ofTheseTheTableDoesNotListIt", { operations: only.map(({ id }) => id).join(", ") })}
          </p>
        )}
        {dialled && <WhatNext dialled={dialled} code={code} />}
      </div>
      <footer className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-1.5 text-sm text-muted">
        <SeenHere entry={entry} seen={seen} />
        {mayTry && (
          <span className="ml-auto">
            <Button size="sm" icon="flask-conical" onClick={() => setTrying(true)}>
              {t("developers.tryInTheSandbox")}
            </Button>
          </span>
        )}
      </footer>
      {isTrying && <TryDialog entry={entry} onDone={setDialled} onClose={() => setTrying(false)} />}
    </article>
  );
}

function sentWords({ fault, operations }: AtlasEntry): string {
  if (operations.every(({ effect }) => effect === "read")) return t("developers.noTheCallOnlyAsks");
  if (fault.sent === "no") return t("developers.noNothingWasSentChangedOrCharged");
  return t("developers.perhapsTheAnswerDoesNotRuleIt");
}

function SeenHere({ entry, seen }: { entry: AtlasEntry; seen: readonly SeenCode[] | undefined }) {
  const { slug } = useWorkspace();
  const mayRead = useMay("request.read");
  if (seen === undefined) return <span>{t("developers.seenHereNotReadYet")}</span>;
  const found = seenOf(entry, seen);
  if (found === null) return <span>{t("developers.neverSeenHere")}</span>;
  const last = <Time at={found.lastAt} as="ago" />;
  const times =
    found.count === 1 && !found.isMore
      ? t("developers.seenOnce")
      : t("developers.seenCountTimes", { seenCount: seenCount(found) });
  if (!mayRead) {
    return <span>{rich("developers.seenHereLast", { times, last })}</span>;
  }
  const [operation, ...others] = entry.operations;
  const calls = new URLSearchParams({ code: entry.code });
  if (operation && others.length === 0) calls.set("operation", operation.id);
  else calls.set("area", entry.area);
  return (
    <span>
      {rich("developers.seenHereLast", {
        times: <Link href={`/${slug}/dev/requests?${calls}`}>{times}</Link>,
        last: <Link href={`/${slug}/dev/requests?${calls}&open=${found.lastId}`}>{last}</Link>,
      })}
    </span>
  );
}

/** The sandbox waits for the call: where it is made, and over which connection. */
function WhatNext({ dialled: { operation, connection, isInUse }, code }: { dialled: Dialled; code: string }) {
  const { slug } = useWorkspace();
  const next = nextSteps[operation];
  return (
    <Callout hue="active" alert title={t("developers.theSandboxAnswersCodeToTheNext", { code })}>
      {rich("developers.itWaitsForOneCallOfSpan", { span: <span className="mono">{operation}</span> })}

      {isInUse ? (
        next && (
          <>
            {rich("developers.nowLinkTheResultIsShownWhere", {
              link: <Link href={`/${slug}${next.path}`}>{next.label}</Link>,
            })}
          </>
        )
      ) : (
        <>
          {rich("developers.theConnectionInUseIsNotThe", {
            connection,
            link: (words) => <Link href={`/${slug}/settings/connections`}>{words}</Link>,
            link2: (words) => <Link href={`/${slug}/dev/requests?operation=${operation}`}>{words}</Link>,
          })}
        </>
      )}
    </Callout>
  );
}
