import { type ReactNode, useId } from "react";
import { HatchPattern } from "#components/ui/hatch.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** The connection of a workspace as the band shows it; null when it has none yet. */
export type ShellConnection = {
  kind: "sandbox" | "live";
  name: string;
  /** The whole key in the sandbox, where it is no secret. */
  keyEnding: string;
  /** Offset of the platform's times, as "+08:00". */
  zone: string;
} | null;

const looks = {
  sandbox: {
    get word() {
      return t("page.sandbox");
    },
    icon: "flask-conical",
    get long() {
      return t("page.nothingHereReachesAPersonOrCosts");
    },
    get short() {
      return t("page.nothingHereIsReallySent");
    },
    className: "border-b border-sandbox-line bg-sandbox text-sandbox-text",
  },
  live: {
    get word() {
      return t("page.live");
    },
    icon: "zap",
    get long() {
      return t("page.messagesReachPeopleAndCostMoney");
    },
    get short() {
      return t("page.realMessagesRealCost");
    },
    className: "bg-live text-live-text",
  },
  none: {
    get word() {
      return t("page.notConnected");
    },
    icon: "circle-slash",
    get long() {
      return t("page.nothingCanBeSentUntilAnOwner");
    },
    get short() {
      return t("page.nothingCanBeSentYet");
    },
    className: "border-b border-line-strong bg-quiet-bg text-quiet-text",
  },
} as const;

/** Always on top: where one is, in a word and a sentence. Sandbox is pale and hatched, Live is solid. */
export function EnvironmentBand({
  connection,
  workspaceName,
  link,
}: {
  connection: ShellConnection;
  workspaceName: string;
  /** To where the sandbox is set, for those who may. */
  link?: ReactNode;
}) {
  const hatch = useId();
  const look = looks[connection?.kind ?? "none"];
  return (
    <section
      aria-label={t("page.environment")}
      className={`sticky top-0 z-rail flex h-7 items-center gap-3 pr-4 text-xs whitespace-nowrap max-phone:gap-2 max-phone:pr-3 print:hidden ${look.className}`}
    >
      <span className="flex items-center gap-2 self-stretch pl-4 max-phone:pl-3">
        <Icon name={look.icon} size="sm" />
        <strong className="font-semibold">{look.word}</strong>
      </span>
      {connection?.kind === "sandbox" && (
        <svg aria-hidden="true" className="h-full w-12 max-phone:w-6">
          <defs>
            <HatchPattern id={hatch} color="var(--color-sandbox-line)" />
          </defs>
          <rect width="100%" height="100%" fill={`url(#${hatch})`} />
        </svg>
      )}
      <span className="min-w-0 truncate max-phone:hidden">
        {connection?.kind === "live"
          ? t("page.workspaceNameFirst", { name: workspaceName, sentence: look.long })
          : look.long}
      </span>
      <span className="min-w-0 truncate phone:hidden">{look.short}</span>
      {connection?.kind === "sandbox" && link}
      {connection && (
        <span className="ml-auto flex max-w-1/2 flex-none gap-4 max-phone:hidden">
          {connection.name !== look.word && (
            <span className="min-w-0 truncate">{rich("page.connectionInUse", { name: connection.name, spoken })}</span>
          )}
          <span>
            {connection.kind === "sandbox" ? t("page.key") : t("page.keyEnding")}{" "}
            <span className="mono">{connection.keyEnding}</span>
          </span>
          <span>{t("page.platformTimeUTCZone", { zone: connection.zone })}</span>
        </span>
      )}
    </section>
  );
}
