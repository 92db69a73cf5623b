import { useId } from "react";
import { HatchPattern } from "#components/ui/hatch.tsx";
import { Icon } from "#components/ui/icon.tsx";

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
    word: "Sandbox",
    icon: "flask-conical",
    long: "Nothing here reaches a person or costs money.",
    short: "Nothing here is really sent.",
    className: "border-b border-sandbox-line bg-sandbox text-sandbox-text",
  },
  live: {
    word: "Live",
    icon: "zap",
    long: "Messages reach people and cost money.",
    short: "Real messages, real cost.",
    className: "bg-live text-live-text",
  },
  none: {
    word: "Not connected",
    icon: "circle-slash",
    long: "Nothing can be sent until an owner or admin connects a platform account.",
    short: "Nothing can be sent yet.",
    className: "border-b border-line-strong bg-quiet-bg text-quiet-text",
  },
} as const;

/** Always on top: where one is, in a word and a sentence. Sandbox is pale and hatched, Live is solid. */
export function EnvironmentBand({ connection, workspaceName }: { connection: ShellConnection; workspaceName: string }) {
  const hatch = useId();
  const look = looks[connection?.kind ?? "none"];
  return (
    <section
      aria-label="Environment"
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
        {connection?.kind === "live" && `${workspaceName}. `}
        {look.long}
      </span>
      <span className="min-w-0 truncate phone:hidden">{look.short}</span>
      {connection && (
        <span className="ml-auto flex min-w-0 gap-4 max-phone:hidden">
          {connection.name !== look.word && (
            <span className="min-w-0 truncate">
              <span className="sr-only">Connection in use: </span>
              {connection.name}
            </span>
          )}
          <span>
            {connection.kind === "sandbox" ? "Key" : "Key ending"} <span className="mono">{connection.keyEnding}</span>
          </span>
          <span>Platform time UTC{connection.zone}</span>
        </span>
      )}
    </section>
  );
}
