"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { partSender } from "#components/files/upload/put-part.ts";
import { sentenceOf } from "#components/files/upload/use-upload.ts";
import { useTRPCClient } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import type { MessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import type { CallRow } from "../call-row.ts";

const readWithinMs = 30_000;
const askedEveryMs = 300;

/** Something to tell the person in these words. */
class Told extends Error {}

/** The numbers of calls, each once: what is none, and what the viewer reads masked, is nobody to write to. */
export function numbersOf(rows: readonly Pick<CallRow, "number">[]): string[] {
  return [...new Set(rows.flatMap(({ number }) => (number !== null && /^\+\d{7,15}$/.test(number) ? [number] : [])))];
}

/** Begins a draft of messages to numbers, as if they were pasted into it, and opens it. */
export function useCompose() {
  const client = useTRPCClient();
  const router = useRouter();
  const { slug } = useWorkspace();
  return useMutation({
    mutationFn: async ({ channel, numbers }: { channel: MessageArea; numbers: readonly string[] }) => {
      const [application] = await client[channel].applications.query();
      if (!application) throw new Told(t("calls.thereIsNoApplicationForThisChannel"));
      const bytes = new TextEncoder().encode(["number", ...numbers].join("\n"));
      const { id: uploadId } = await client.uploads.begin.mutate({
        purpose: "recipients",
        name: t("calls.numbersOfCalls"),
        byteCount: bytes.byteLength,
        source: "paste",
      });
      const sent = await partSender(slug, uploadId)(0, new Blob([bytes]), AbortSignal.timeout(readWithinMs));
      if (sent.kind === "refused") throw new Told(sent.message);
      if (sent.kind === "lost") throw new Told(t("calls.switchboardGaveNoAnswerAboutTheNumbers"));
      await client.uploads.finish.mutate({ id: uploadId });
      await untilRead(() => client.uploads.get.query({ id: uploadId }));
      const { id } = await client[channel].begin.mutate({ appId: application.appId });
      await client[channel].update.mutate({ id, draft: { uploadId } });
      return `/${slug}/send/${channel}/${id}/recipients`;
    },
    onSuccess: (href) => router.push(href),
    onError: (error) =>
      tellBad({ title: t("calls.noDraftWasBegun"), detail: error instanceof Told ? error.message : sentenceOf(error) }),
  });
}

/** The worker reads what was pasted; columns can be chosen only then. */
async function untilRead(look: () => Promise<{ state: string; problem: string | null }>): Promise<void> {
  for (const end = Date.now() + readWithinMs; Date.now() < end; ) {
    const { state, problem } = await look();
    if (state === "read") return;
    if (state === "failed") throw new Told(problem ?? t("calls.theNumbersCouldNotBeRead"));
    await new Promise((resolve) => setTimeout(resolve, askedEveryMs));
  }
  throw new Told(t("calls.theNumbersAreNotReadYetThe"));
}
