import { LastEvidence } from "#components/areas/otp/evidence.tsx";
import type { OtpObject } from "#components/areas/otp/kept.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** The facts below the title: its ids, where it came from, and how its state is known. */
export function objectFacts(object: OtpObject, onCorrect: (() => void) | null) {
  const { platformId, appId, origin, createdAt, createdByName, connection } = object;
  return [
    ...(platformId === null
      ? []
      : [
          {
            key: "id",
            value: (
              <>
                <span>
                  {rich("otp.platformIdIs", {
                    id: <span className="mono [overflow-wrap:anywhere]">{platformId}</span>,
                  })}
                </span>
                <CopyButton value={platformId} what={t("otp.thePlatformsId2")} />
                {onCorrect && (
                  <button
                    type="button"
                    onClick={onCorrect}
                    className="text-link underline decoration-accent-line underline-offset-3"
                  >
                    {t("otp.correctIt")}
                  </button>
                )}
              </>
            ),
          },
        ]),
    ...(appId === null
      ? []
      : [
          {
            key: "application",
            value: <span>{rich("otp.applicationIs", { id: <span className="mono">{appId}</span> })}</span>,
          },
        ]),
    {
      key: "origin",
      value: (
        <span>
          {origin === "made"
            ? rich("otp.madeHereBy", {
                name: createdByName,
                ago: <Time at={createdAt} as="ago" />,
              })
            : rich("otp.adoptedByAgo", {
                name: createdByName,
                ago: <Time at={createdAt} as="ago" />,
              })}
        </span>
      ),
    },
    {
      key: "connection",
      value: connection.isInUse
        ? t("otp.connectionInUse", { name: connection.name })
        : t("otp.connectionNotInUse", { name: connection.name }),
    },
    {
      key: "evidence",
      value: (
        <span>
          <LastEvidence of={object} />
        </span>
      ),
    },
  ];
}
