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
import { nextSteps } from "./next-steps.ts";
import { type SeenCode, seenCount, seenOf } from "./seen.ts";
import type { Dialled } from "./try-dialog.tsx";

const TryDialog = onDemand(() => import("./try-dialog.tsx").then((loaded) => loaded.TryDialog));

/** One meaning of a code: of which calls, what to do and who can, whether anything may have left, and whether it was seen here. */
export function EntryPanel({ entry, seen }: { entry: AtlasEntry; seen: readonly SeenCode[] | undefined }) {
  const [isTrying, setTrying] = useState(false);
  const [dialled, setDialled] = useState<Dialled | null>(null);
  const mayTry = useMay("sandbox.use");
  const { area, code, fault, operations } = entry;
  const only = operations.filter((operation) => operation.faults[`-${Number(code.slice(1))}`]?.assumed);
  // The table's words are for what sends or writes; where all of them read, they are those of a read.
  const acting = operations.find(({ effect }) => effect !== "read") ?? operations[0];
  return (
    <article
      aria-label={`${code} in ${areaNames[area]}`}
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
            { key: "What to do", value: acting ? remedyOf(acting, fault) : fault.remedy },
            { key: "Who can", value: faultOwners[fault.who] },
            { key: "Was anything sent?", value: sentWords(entry) },
          ]}
        />
        {only.length > 0 && (
          <p className="text-xs text-muted">
            {only.length === operations.length
              ? "The platform’s table does not list it here; the sandbox answers it."
              : `Of ${only.map(({ id }) => id).join(", ")} the platform’s table does not list it; the sandbox answers it.`}
          </p>
        )}
        {dialled && <WhatNext dialled={dialled} code={code} />}
      </div>
      <footer className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-1.5 text-sm text-muted">
        <SeenHere entry={entry} seen={seen} />
        {mayTry && (
          <span className="ml-auto">
            <Button size="sm" icon="flask-conical" onClick={() => setTrying(true)}>
              Try in the sandbox
            </Button>
          </span>
        )}
      </footer>
      {isTrying && <TryDialog entry={entry} onDone={setDialled} onClose={() => setTrying(false)} />}
    </article>
  );
}

function sentWords({ fault, operations }: AtlasEntry): string {
  if (operations.every(({ effect }) => effect === "read")) return "No. The call only asks.";
  if (fault.sent === "no") return "No. Nothing was sent, changed or charged.";
  return "Perhaps. The answer does not rule it out, so the outcome stays unknown until a person decides.";
}

function SeenHere({ entry, seen }: { entry: AtlasEntry; seen: readonly SeenCode[] | undefined }) {
  const { slug } = useWorkspace();
  const mayRead = useMay("request.read");
  if (seen === undefined) return <span>Seen here: not read yet</span>;
  const found = seenOf(entry, seen);
  if (found === null) return <span>Never seen here</span>;
  const last = <Time at={found.lastAt} as="ago" />;
  const times = found.count === 1 && !found.isMore ? "once" : `${seenCount(found)} times`;
  if (!mayRead) {
    return (
      <span>
        Seen here {times}, last {last}
      </span>
    );
  }
  const [operation, ...others] = entry.operations;
  const calls = new URLSearchParams({ code: entry.code });
  if (operation && others.length === 0) calls.set("operation", operation.id);
  else calls.set("area", entry.area);
  return (
    <span>
      Seen here <Link href={`/${slug}/dev/requests?${calls}`}>{times}</Link>, last{" "}
      <Link href={`/${slug}/dev/requests?${calls}&open=${found.lastId}`}>{last}</Link>
    </span>
  );
}

/** The sandbox waits for the call: where it is made, and over which connection. */
function WhatNext({ dialled: { operation, connection, isInUse }, code }: { dialled: Dialled; code: string }) {
  const { slug } = useWorkspace();
  const next = nextSteps[operation];
  return (
    <Callout hue="active" alert title={`The sandbox answers ${code} to the next call.`}>
      It waits for one call of <span className="mono">{operation}</span>, no matter who makes it.{" "}
      {isInUse ? (
        next && (
          <>
            Now: <Link href={`/${slug}${next.path}`}>{next.label}</Link>. The result is shown where the call is made.
          </>
        )
      ) : (
        <>
          The connection in use is not the sandbox’s, so pages here do not get this answer. Put {connection} into use
          under <Link href={`/${slug}/settings/connections`}>Connections</Link> first, or replay{" "}
          <Link href={`/${slug}/dev/requests?operation=${operation}`}>an earlier request</Link> in the sandbox.
        </>
      )}
    </Callout>
  );
}
