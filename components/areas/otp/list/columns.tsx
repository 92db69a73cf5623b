import { LastEvidence } from "#components/areas/otp/evidence.tsx";
import { type OtpObject, valuesNow } from "#components/areas/otp/kept.ts";
import { SpokenText } from "#components/areas/otp/spoken-text.tsx";
import { standingOf, versionTerm } from "#components/areas/otp/standing.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { flowTiming, spanWords } from "#server/compose/otp/flow-lane.ts";
import { limitLine, limitSentence } from "#server/compose/otp/limit-sentence.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const heads: Record<OtpKind, string> = {
  get app() {
    return t("otp.limits");
  },
  get template() {
    return t("otp.text");
  },
  get flow() {
    return t("otp.steps");
  },
};

/** The columns of a registry of one kind. */
export function objectColumns(kind: OtpKind): Column<OtpObject>[] {
  return [
    {
      key: "name",
      header: t("otp.name"),
      cell: ({ name }) => <span className="font-medium [overflow-wrap:anywhere]">{name}</span>,
    },
    {
      key: "id",
      header: t("otp.platformId"),
      width: "7.5rem",
      priority: 4,
      cell: ({ platformId, lacksId }) =>
        platformId === null ? (
          <span className="text-muted">{lacksId ? t("otp.idNotKnown") : t("otp.noId")}</span>
        ) : (
          <span className="mono [overflow-wrap:anywhere]">{platformId}</span>
        ),
    },
    { key: "values", header: heads[kind], width: "12rem", phone: "full", cell: (object) => <Summary of={object} /> },
    {
      key: "state",
      header: t("otp.state"),
      width: "11.5rem",
      cell: (object) => <StateBadge term={standingOf(object)} />,
    },
    {
      key: "evidence",
      header: t("otp.lastEvidence"),
      width: "10rem",
      phone: "full",
      quiet: true,
      priority: 3,
      cell: (object) => <LastEvidence of={object} />,
    },
    {
      key: "versions",
      header: t("otp.versions"),
      width: "7rem",
      priority: 2,
      cell: ({ newest }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {t("otp.versionVersion", { version: newest.version })}
          <StateBadge term={versionTerm(newest.state)} />
        </span>
      ),
    },
    {
      key: "origin",
      header: t("otp.origin"),
      width: "8rem",
      priority: 4,
      quiet: true,
      cell: ({ origin, createdByName, createdAt }) => (
        <>
          {origin === "made"
            ? rich("otp.madeHereAgoBy", {
                ago: <Time at={createdAt} as="ago" />,
                name: createdByName,
              })
            : rich("otp.adoptedAgoBy", {
                ago: <Time at={createdAt} as="ago" />,
                name: createdByName,
              })}
        </>
      ),
    },
  ];
}

/** What is set in it, in a few words. */
function Summary({ of }: { of: OtpObject }) {
  const now = valuesNow(of);
  if (now.kind === "app") {
    const { periodPhoneSendLimit, periodTotalSendLimit } = now.values;
    return (
      <>
        {t("otp.twoLimits", {
          first: limitLine("periodPhoneSendLimit", periodPhoneSendLimit),
          second: limitSentence("periodTotalSendLimit", periodTotalSendLimit),
        })}
      </>
    );
  }
  if (now.kind === "template")
    return now.values.text === null ? (
      <span className="text-muted">{t("otp.notKnown")}</span>
    ) : (
      <SpokenText text={now.values.text} />
    );
  return (
    <>
      {t("otp.flowStepAtWorstSpanWords", {
        flow: now.values.flow.length,
        spanWords: spanWords(flowTiming(now.values.flow).worst),
      })}
    </>
  );
}
