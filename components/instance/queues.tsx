import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

type Queue = Outputs["instance"]["health"]["queues"][number];

const words: Record<Queue["name"], { title: string; note: string }> = {
  calls: {
    title: "Calls to the platform",
    note: "Calls that are due. Calls of resting accounts and of stopped sends wait here too.",
  },
  callbacks: { title: "Callbacks", note: "Stored as they came, and not yet applied." },
  jobs: { title: "Work in the background", note: "Work that is due and that no worker has begun." },
  outcomes: { title: "Unknown outcomes", note: "Sends that wait for a person to decide an unknown call." },
  archive: { title: "Call archive", note: "How far the account that is furthest behind has been read." },
};

/** What waits in the whole installation, how much of it, and since when. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2>Queues</h2>
      <Table
        caption="What waits in all workspaces, and for how long"
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
  return isMore ? `More than ${formatCount(waiting)}` : formatCount(waiting);
}

const columns: Column<Queue>[] = [
  { key: "queue", header: "Queue", width: "14rem", cell: ({ name }) => words[name].title },
  {
    key: "waiting",
    header: "Waiting",
    align: "end",
    width: "9rem",
    phone: "corner",
    cell: (queue) => (
      <>
        <PhoneWord>Waiting</PhoneWord>
        {depthOf(queue)}
      </>
    ),
  },
  {
    key: "oldest",
    header: "Oldest",
    width: "10rem",
    cell: ({ oldestAt }) =>
      oldestAt ? (
        <>
          <PhoneWord>Oldest</PhoneWord>
          <Time at={oldestAt} as="ago" />
        </>
      ) : (
        "–"
      ),
  },
  { key: "note", header: "What it is", phone: "full", cell: ({ name }) => words[name].note },
];
