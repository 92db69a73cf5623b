"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { t } from "#words/t.ts";
import { type Conversation, conversationOf } from "./conversation.ts";
import { readSound, type Sound } from "./sound.ts";

/** Kept for a minute, so that going back a call draws it at once; a voice is not left in a tab for longer. */
const keptMs = 60_000;

function useSound(address: string | null) {
  return useQuery({
    queryKey: ["recording", address],
    queryFn: ({ signal }) => readSound(address ?? "", signal),
    enabled: address !== null,
    retry: false,
    staleTime: keptMs,
    gcTime: keptMs,
    refetchOnWindowFocus: false,
  });
}

type HeardProblem = {
  part: "whole" | "customer";
  /** "silence": our server gave no answer at all. */
  state: Exclude<Sound["state"], "drawn"> | "silence";
  sentence: string;
};

/** The recordings of a call as they can be drawn. */
export type Heard = {
  /** Undefined until the bytes are there; null where there is nothing to draw. */
  conversation: Conversation | null | undefined;
  seconds: number;
  /** What there is to say about recordings that cannot be drawn or played. */
  problems: HeardProblem[];
  readAgain: () => void;
};

const sentences = {
  get too_large() {
    return t("calls.itIsTooLargeToBeDrawn");
  },
  get unreadable() {
    return t("calls.thisBrowserCannotReadItsFormatSo");
  },
};

/** Reads both recordings of a call and tells who speaks when. */
export function useConversation({ whole, customer }: { whole: string | null; customer: string | null }): Heard {
  const wholeRead = useSound(whole);
  const customerRead = useSound(customer);
  const reads = [
    { part: "whole" as const, read: wholeRead },
    { part: "customer" as const, read: customerRead },
  ];
  const isReading = reads.some(({ read }) => read.isLoading);
  const [wholeSound, customerSound] = [drawn(wholeRead.data), drawn(customerRead.data)];
  const conversation = useMemo(
    () =>
      wholeSound || customerSound
        ? conversationOf({ whole: wholeSound?.energy ?? null, customer: customerSound?.energy ?? null })
        : null,
    [wholeSound, customerSound],
  );
  return {
    conversation: isReading ? undefined : conversation,
    seconds: Math.max(wholeSound?.seconds ?? 0, customerSound?.seconds ?? 0),
    problems: reads.flatMap(({ part, read }): HeardProblem[] => problemOf(part, read.data, read.error)),
    readAgain: () => {
      for (const { read } of reads) if (read.isFetched && read.data?.state !== "drawn") void read.refetch();
    },
  };
}

function problemOf(part: HeardProblem["part"], sound: Sound | undefined, error: Error | null): HeardProblem[] {
  if (error) return [{ part, state: "silence", sentence: t("calls.switchboardGaveNoAnswer") }];
  if (!sound || sound.state === "drawn") return [];
  return [
    { part, state: sound.state, sentence: sound.state === "unavailable" ? sound.sentence : sentences[sound.state] },
  ];
}

function drawn(sound: Sound | undefined) {
  return sound?.state === "drawn" ? sound : null;
}
