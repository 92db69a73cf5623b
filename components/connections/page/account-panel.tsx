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
import { t } from "#words/t.ts";

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
      title={t("connections.account")}
      padded
      actions={
        mayChange && (
          <>
            <Button size="sm" onClick={() => onChange("address")}>
              {t("connections.changeTheAddress")}
            </Button>
            <Button size="sm" onClick={() => onChange("path")}>
              {t("connections.changeAPath")}
            </Button>
            <Button size="sm" onClick={() => onChange("recordings")}>
              {t("connections.hostsOfRecordings")}
            </Button>
            <Button size="sm" onClick={() => onChange("key")}>
              {t("connections.changeKeyAndSecret")}
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
          {areaNames[area]} <span className="mono">{path === "" ? t("connections.atItsRoot") : path}</span>
        </span>
      ))}
    </span>
  );
  return [{ key: t("connections.paths"), value }];
}

function factsOf(connection: ConnectionView): KeyValue[] {
  const { kind, baseUrl, keyEnding, secretEnding, timeZone, clockOffsetMs, keyChangedAt, createdAt } = connection;
  const sealed = (ending: string | null) => (
    <>
      <span className="mono">••••{ending ?? ""}</span>{" "}
      <span className="text-muted">{t("connections.sealedItCanBeReplacedNotRead")}</span>
    </>
  );
  return [
    {
      key: t("connections.address"),
      value:
        baseUrl === null ? (
          t("connections.theSandboxThatRunsWithThisPortal")
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span className="mono">{baseUrl}</span>
            <CopyButton value={baseUrl} what={t("connections.theAddress")} />
          </span>
        ),
    },
    ...otherPathsOf(connection),
    ...(connection.recordingHosts.length === 0
      ? []
      : [
          {
            key: t("connections.recordingsAlsoFrom"),
            value: <span className="mono">{connection.recordingHosts.join(", ")}</span>,
          },
        ]),
    { key: t("connections.apiKey"), value: sealed(keyEnding) },
    { key: t("connections.secret"), value: sealed(secretEnding) },
    { key: t("connections.platformsTimes"), value: zoneName(offsetMinutes(timeZone)) },
    ...(clockOffsetMs === 0
      ? []
      : [
          {
            key: t("connections.clock"),
            value:
              clockOffsetMs > 0
                ? t("connections.signedAhead", { duration: formatDuration(clockOffsetMs) })
                : t("connections.signedBehind", { duration: formatDuration(-clockOffsetMs) }),
          },
        ]),
    ...(keyChangedAt ? [{ key: t("connections.keyChanged"), value: <Time at={keyChangedAt} as="ago" /> }] : []),
    { key: t("connections.connectedAt"), value: <Time at={createdAt} className="" /> },
    ...(kind === "sandbox"
      ? [{ key: t("connections.shared"), value: t("connections.allWorkspacesShareThisKeyOthersCan") }]
      : []),
  ];
}
