"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import { type ExportRow, isMoving, isOver, wordsOf } from "./export-terms.ts";

/** What can be done with an export: one that goes on is cancelled, and one without a file is asked for again. */
export function ExportActions({ row }: { row: ExportRow }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const cancel = useMutation(trpc.exports.cancel.mutationOptions());
  const again = useMutation(trpc.exports.again.mutationOptions());
  const { list } = wordsOf(row.address);
  const act = async (run: () => Promise<unknown>, done: string, undone: string) => {
    try {
      await run();
      tellGood({ title: done });
    } catch (error) {
      tellBad({ title: undone, detail: problemsOf(error, [])[0]?.message });
    }
    // Also where it was refused: it may have ended meanwhile.
    await client.invalidateQueries(trpc.exports.pathFilter());
  };
  if (isMoving(row))
    return (
      <Button
        icon="x"
        loading={cancel.isPending && t("exports.cancelling")}
        onClick={() =>
          void act(
            () => cancel.mutateAsync({ id: row.id }),
            t("exports.listIsCancelled", { list }),
            t("exports.listWasNotCancelled", { list }),
          )
        }
      >
        {t("exports.cancelIt")}
      </Button>
    );
  if (!isOver(row)) return null;
  return (
    <Button
      icon="refresh"
      loading={again.isPending && t("exports.asking")}
      onClick={() =>
        void act(
          () => again.mutateAsync({ id: row.id }),
          t("exports.listIsAskedForAgain", { list }),
          t("exports.listWasNotAskedForAgain", { list }),
        )
      }
    >
      {t("exports.askAgain")}
    </Button>
  );
}
