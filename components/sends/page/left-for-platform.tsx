import { Time } from "#components/ui/time.tsx";
import type { TimelineEvent } from "#components/ui/timeline.tsx";
import { t } from "#words/t.ts";

/** When the call left that a recipient or a message was part of: the first thing known of it, in every area. */
export function leftForPlatform(
  attempt: { dispatchedAt: Date | null; attemptNo: number } | undefined,
): TimelineEvent[] {
  if (!attempt?.dispatchedAt) return [];
  return [
    {
      key: "left",
      title: t("sends.leftForThePlatform"),
      icon: "send",
      at: <Time at={attempt.dispatchedAt} as="moment" />,
      ...(attempt.attemptNo > 1 ? { detail: t("sends.attemptAttemptNo3", { attemptNo: attempt.attemptNo }) } : {}),
    },
  ];
}
