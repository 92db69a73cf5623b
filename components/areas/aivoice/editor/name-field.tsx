"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { standingOf, wordInLine } from "#components/areas/aivoice/standing.ts";
import { useNow } from "#components/areas/aivoice/use-now.ts";
import { TextField } from "#components/form/text-field.tsx";
import { useFieldText } from "#components/form/use-field.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSettled } from "#components/ui/controls/use-settled.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { longestTaskName, mintedTaskName } from "#server/compose/task-name.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { TaskInput } from "./values.ts";

/** The name, and how it is sent: a new one with a suffix that no other has. */
export function NameField({ intent }: { intent: string | null }) {
  if (intent === null)
    return (
      <TextField<TaskInput>
        name="name"
        label={t("aivoice.name")}
        limits={t("aivoice.asThePlatformHasItSuffixIncluded")}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextField<TaskInput>
        name="name"
        label={t("aivoice.name")}
        limit={longestTaskName}
        limits={<AsSent intent={intent} />}
      />
      <KnownAlready />
    </div>
  );
}

function AsSent({ intent }: { intent: string }) {
  const typed = useFieldText("name").trim();
  if (typed === "") return t("aivoice.aSuffixIsAddedBecauseThePlatform");
  return (
    <>
      {rich("aivoice.sentAsSpanSoThatNoOther", {
        span: <span className="font-medium text-ink">{mintedTaskName(typed, intent)}</span>,
      })}
    </>
  );
}

/** A task that was called so before, which may be the very one that somebody is about to make a second time. */
function KnownAlready() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const now = useNow();
  const [appId, typed] = useWatch<TaskInput, ["appId", "name"]>({ name: ["appId", "name"] });
  const name = useSettled(typed.trim());
  const known = useQuery(
    trpc.aivoice.tasksNamed.queryOptions(
      appId !== "" && name !== "" && name.length <= longestTaskName ? { appId, name } : skipToken,
    ),
  );
  const [last] = name === typed.trim() ? (known.data ?? []) : [];
  return (
    <div role="status" className="text-xs text-caution-text empty:hidden">
      {last && (
        <p className="flex gap-1.5">
          <Icon name="triangle-alert" size="sm" />
          <span>
            {rich("aivoice.aTaskWithThisNameWasCreated", {
              word: wordInLine(standingOf(last, now, null)),
              time: <Time at={last.createdAt} as="ago" />,
              link: <Link href={`/${slug}/voice/tasks/${last.id}`}>{last.name}</Link>,
            })}
          </span>
        </p>
      )}
    </div>
  );
}
