import { LastEvidence } from "#components/areas/otp/evidence.tsx";
import type { OtpObject } from "#components/areas/otp/kept.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { Time } from "#components/ui/time.tsx";

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
                  Platform id <span className="mono [overflow-wrap:anywhere]">{platformId}</span>
                </span>
                <CopyButton value={platformId} what="the platform’s id" />
                {onCorrect && (
                  <button
                    type="button"
                    onClick={onCorrect}
                    className="text-link underline decoration-accent-line underline-offset-3"
                  >
                    Correct it
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
            value: (
              <span>
                Application <span className="mono">{appId}</span>
              </span>
            ),
          },
        ]),
    {
      key: "origin",
      value: (
        <span>
          {origin === "made" ? "Made here" : "Adopted"} by {createdByName}, <Time at={createdAt} as="ago" />
        </span>
      ),
    },
    { key: "connection", value: `Connection ${connection.name}${connection.isInUse ? "" : ", not in use"}` },
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
