import { byTime } from "#server/domain/paging.ts";
import type { ScaleCase } from "./scale-types.ts";

/** Queries of AI tasks, the archive and recordings that are no listings of what is kept, and why. */
export const notMeasuredOfTasks: Record<string, string> = {
  "aivoice.reviewTask": "reads the tasks of one name, as aivoice.tasksNamed does",
  "aivoice.reviewEdit": "reads one task by its key, as aivoice.task does",
  "aivoice.versionOf": "reads one version by the key of its send",
  "recordings.ofCall": "reads the recordings of one call by its key",
};

const plain: ScaleCase[] = [{ name: "as it is" }];
const one = (input: unknown): ScaleCase[] => [{ name: "one", input }];

/** How AI tasks are asked for, and how far the archive and its recordings are. */
export function taskCases(at: { task: string; deepTask: { at: Date; id: string } }): Record<string, ScaleCase[]> {
  return {
    "aivoice.applications": plain,
    "aivoice.tasks": [
      { name: "newest", input: { limit: 200 } },
      { name: "deepest page", input: { cursor: byTime.write(at.deepTask) } },
      { name: "by a name that is not there", input: { q: "nothing" } },
      { name: "by a name, masked", input: { q: "Task 7" }, as: "analyst" },
    ],
    "aivoice.tasksNamed": one({ appId: "ai-app-1", name: "Task 7" }),
    "aivoice.task": one({ id: at.task }),
    "aivoice.versions": one({ id: at.task }),
    "aivoice.compare": one({ id: at.task, from: 1, to: 1 }),
    "aivoice.learned": [
      { name: "a script of many calls", input: { appId: "ai-app-1", scriptId: 9001 } },
      { name: "a script of none", input: { appId: "ai-app-1", scriptId: 1 } },
    ],
    "archive.coverage": plain,
    "recordings.setting": plain,
    "recordings.counts": plain,
  };
}
