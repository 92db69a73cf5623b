"use client";

import type { ConnectionView } from "#components/connections/words.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { type KeyValue, KeyValueList } from "#components/ui/key-value-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatDuration, offsetMinutes, zoneName } from "#components/ui/time-format.ts";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";

/** Where a connection leads and what it signs with, as far as anybody may see it. */
export function AccountPanel({
  connection,
  onChange,
}: {
  connection: ConnectionView;
  /** Null for who may only look. */
  onChange: ((what: "key" | "address" | "path" | "recordings") => void) | null;
}) {
  const mayChange = onChange !== null && connection.kind === "live" && connection.archivedAt === null;
  return (
    <Panel
      title="Account"
      padded
      actions={
        mayChange && (
          <>
            <Button size="sm" onClick={() => onChange("address")}>
              Change the address
            </Button>
            <Button size="sm" onClick={() => onChange("path")}>
              Change a path
            </Button>
            <Button size="sm" onClick={() => onChange("recordings")}>
              Hosts of recordings
            </Button>
            <Button size="sm" onClick={() => onChange("key")}>
              Change key and secret
            </Button>
          </>
        )
      }
    >
      <KeyValueList items={factsOf(connection)} />
    </Panel>
  );
}

/** Only what differs from the platform's documentation. */
function otherPathsOf({ paths }: ConnectionView): KeyValue[] {
  const others = areas.flatMap((area) => {
    const path = paths[area];
    return path === undefined ? [] : [{ area, path }];
  });
  if (others.length === 0) return [];
  const value = (
    <span className="flex flex-wrap gap-x-3">
      {others.map(({ area, path }) => (
        <span key={area}>
          {areaNames[area]} <span className="mono">{path === "" ? "at its root" : path}</span>
        </span>
      ))}
    </span>
  );
  return [{ key: "Paths", value }];
}

function factsOf(connection: ConnectionView): KeyValue[] {
  const { kind, baseUrl, keyEnding, secretEnding, timeZone, clockOffsetMs, keyChangedAt, createdAt } = connection;
  const sealed = (ending: string | null) => (
    <>
      <span className="mono">••••{ending ?? ""}</span>{" "}
      <span className="text-muted">sealed; it can be replaced, not read</span>
    </>
  );
  return [
    {
      key: "Address",
      value:
        baseUrl === null ? (
          "The sandbox that runs with this portal"
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span className="mono">{baseUrl}</span>
            <CopyButton value={baseUrl} what="the address" />
          </span>
        ),
    },
    ...otherPathsOf(connection),
    ...(connection.recordingHosts.length === 0
      ? []
      : [{ key: "Recordings also from", value: <span className="mono">{connection.recordingHosts.join(", ")}</span> }]),
    { key: "Api-Key", value: sealed(keyEnding) },
    { key: "Secret", value: sealed(secretEnding) },
    { key: "Platform’s times", value: zoneName(offsetMinutes(timeZone)) },
    ...(clockOffsetMs === 0
      ? []
      : [
          {
            key: "Clock",
            value: `Signed ${formatDuration(Math.abs(clockOffsetMs))} ${clockOffsetMs > 0 ? "ahead of" : "behind"} this server’s clock, learned from the platform`,
          },
        ]),
    ...(keyChangedAt ? [{ key: "Key changed", value: <Time at={keyChangedAt} as="ago" /> }] : []),
    { key: "Connected", value: <Time at={createdAt} className="" /> },
    ...(kind === "sandbox"
      ? [{ key: "Shared", value: "All workspaces share this key: others can look up what you send in the sandbox" }]
      : []),
  ];
}
