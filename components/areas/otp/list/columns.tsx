import { LastEvidence } from "#components/areas/otp/evidence.tsx";
import { type OtpObject, valuesNow } from "#components/areas/otp/kept.ts";
import { SpokenText } from "#components/areas/otp/spoken-text.tsx";
import { standingOf, versionTerm } from "#components/areas/otp/standing.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { counted } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { flowTiming, spanWords } from "#server/compose/otp/flow-lane.ts";
import { limitLine, limitSentence } from "#server/compose/otp/limit-sentence.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";

const heads: Record<OtpKind, string> = { app: "Limits", template: "Text", flow: "Steps" };

/** The columns of a registry of one kind. */
export function objectColumns(kind: OtpKind): Column<OtpObject>[] {
  return [
    {
      key: "name",
      header: "Name",
      cell: ({ name }) => <span className="font-medium [overflow-wrap:anywhere]">{name}</span>,
    },
    {
      key: "id",
      header: "Platform id",
      width: "7.5rem",
      priority: 4,
      cell: ({ platformId, lacksId }) =>
        platformId === null ? (
          <span className="text-muted">{lacksId ? "Id not known" : "No id"}</span>
        ) : (
          <span className="mono [overflow-wrap:anywhere]">{platformId}</span>
        ),
    },
    { key: "values", header: heads[kind], width: "12rem", phone: "full", cell: (object) => <Summary of={object} /> },
    {
      key: "state",
      header: "State",
      width: "11.5rem",
      cell: (object) => <StateBadge term={standingOf(object)} />,
    },
    {
      key: "evidence",
      header: "Last evidence",
      width: "10rem",
      phone: "full",
      quiet: true,
      priority: 3,
      cell: (object) => <LastEvidence of={object} />,
    },
    {
      key: "versions",
      header: "Versions",
      width: "7rem",
      priority: 2,
      cell: ({ newest }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          Version {newest.version} <StateBadge term={versionTerm(newest.state)} />
        </span>
      ),
    },
    {
      key: "origin",
      header: "Origin",
      width: "8rem",
      priority: 4,
      quiet: true,
      cell: ({ origin, createdByName, createdAt }) => (
        <>
          {origin === "made" ? "Made here" : "Adopted"} <Time at={createdAt} as="ago" /> by {createdByName}
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
        {limitLine("periodPhoneSendLimit", periodPhoneSendLimit)};{" "}
        {limitSentence("periodTotalSendLimit", periodTotalSendLimit)}
      </>
    );
  }
  if (now.kind === "template")
    return now.values.text === null ? (
      <span className="text-muted">Not known</span>
    ) : (
      <SpokenText text={now.values.text} />
    );
  return (
    <>
      {counted(now.values.flow.length, "step")}, at worst {spanWords(flowTiming(now.values.flow).worst)}
    </>
  );
}
