"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { formatPlace } from "./conversation-words.ts";
import type { Audio } from "./use-audio.ts";

/** Previous, play, next, and how far it is. */
export function Transport({
  audio,
  seconds,
  onPrevious,
  onNext,
}: {
  audio: Audio;
  seconds: number;
  /** Absent where there is no other call to go to. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}) {
  const hasOthers = onPrevious !== undefined || onNext !== undefined;
  return (
    <div className="flex items-center gap-2">
      {hasOthers && (
        <Button variant="plain" size="sm" icon="skip-back" iconOnly disabled={!onPrevious} onClick={onPrevious}>
          {t("calls.previousCall")}
        </Button>
      )}
      <Button
        variant="primary"
        icon={audio.isPlaying ? "pause" : "play"}
        iconOnly
        onClick={audio.toggle}
        disabled={audio.hasFailed}
        className="max-phone:h-touch"
      >
        {audio.isPlaying ? t("calls.pause") : t("calls.play")}
      </Button>
      {hasOthers && (
        <Button variant="plain" size="sm" icon="skip-forward" iconOnly disabled={!onNext} onClick={onNext}>
          {t("calls.nextCall")}
        </Button>
      )}
      <span className="ml-1 whitespace-nowrap">
        <span className="font-medium">{formatPlace(audio.at)}</span>
        <span className="text-muted"> / {formatPlace(seconds)}</span>
      </span>
    </div>
  );
}
