"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";

/** Asks the platform for an application, and keeps what it says beside what stands here. */
export function ReadBackButton({ id }: { id: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const readBack = useMutation(
    trpc.otp.readBack.mutationOptions({
      onSuccess: async ({ isThere }) => {
        await client.invalidateQueries(trpc.otp.pathFilter());
        if (isThere) tellGood({ title: "Read back from the platform" });
        else tellBad({ title: "The platform has no application with this id" });
      },
      onError: (error) => {
        const { title, remedy } = problemOf(error);
        tellBad({ title: "It could not be read back", detail: `${title} ${remedy}` });
      },
    }),
  );
  return (
    <Button icon="refresh" loading={readBack.isPending && "Reading…"} onClick={() => readBack.mutate({ id })}>
      Read back
    </Button>
  );
}
