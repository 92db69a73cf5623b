import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";

type Queue = Outputs["instance"]["health"]["queues"][number];

const words: Record<Queue["name"], { title: string; note: string }> = {
  calls: {
    get title() {
      return t("instance.callsToThePlatform");
    },
    get note() {
      return t("instance.callsThatAreDueCallsOfResting");
    },
  },
  callbacks: {
    get title() {
      return t("instance.callbacks");
    },
    get note() {
      return t("instance.storedAsTheyCameAndNotYet");
    },
  },
  jobs: {
    get title() {
      return t("instance.workInTheBackground");
    },
    get note() {
      return t("instance.workThatIsDueAndThatNo");
    },
  },
  outcomes: {
    get title() {
      return t("instance.unknownOutcomes");
    },
    get note() {
      return t("instance.sendsThatWaitForAPersonTo");
    },
  },
  archive: {
    get title() {
      return t("instance.callArchive");
    },
    get note() {
      return t("instance.howFarTheAccountThatIsFurthest");
    },
  },
};

/** What waits in the whole installation, how much of it, and since when. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2>{t("instance.queues")}</h2>
      <Table
        caption={t("instance.whatWaitsInAllWorkspacesAndFor")}
        columns={columns}
        rows={[...queues]}
        rowKey={({ name }) => name}
        keys={false}
      />
    </section>
  );
}

function depthOf({ waiting, isMore }: Queue) {
  if (waiting === null) return "–";
  return isMore ? t("instance.moreThanWaiting", { waiting: formatCount(waiting) }) : formatCount(waiting);
}

const columns: Column<Queue>[] = [
  {
    key: "queue",
    get header() {
      return t("instance.queue");
    },
    width: "14rem",
    cell: ({ name }) => words[name].title,
  },
  {
    key: "waiting",
    get header() {
      return t("instance.waiting");
    },
    align: "end",
    width: "9rem",
    phone: "corner",
    cell: (queue) => (
      <>
        <PhoneWord>{t("instance.waiting")}</PhoneWord>
        {depthOf(queue)}
      </>
    ),
  },
  {
    key: "oldest",
    get header() {
      return t("instance.oldest");
    },
    width: "10rem",
    cell: ({ oldestAt }) =>
      oldestAt ? (
        <>
          <PhoneWord>{t("instance.oldest")}</PhoneWord>
          <Time at={oldestAt} as="ago" />
        </>
      ) : (
        "–"
      ),
  },
  {
    key: "note",
    get header() {
      return t("instance.whatItIs");
    },
    phone: "full",
    cell: ({ name }) => words[name].note,
  },
];
