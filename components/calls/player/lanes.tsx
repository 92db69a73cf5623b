"use client";

import dynamic from "next/dynamic";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import type { Conversation } from "./conversation.ts";
import { describeConversation, formatPlace, formatSeconds, speakerNames, spokenPlace } from "./conversation-words.ts";
import type { PlaceNote } from "./playable-call.ts";
import type { Audio } from "./use-audio.ts";
import type { Heard } from "./use-conversation.ts";

const laneHeight = 36;
const stepSeconds = 5;
const pageSeconds = 30;

const Waveform = dynamic(() => import("./waveform.tsx"), { ssr: false });

/** The call as it is drawn: a lane a side, its silences boxed, its notes pinned, and all of it a slider to seek by. */
export function Lanes({ heard, audio, notes }: { heard: Heard; audio: Audio; notes: readonly PlaceNote[] }) {
  const { conversation } = heard;
  const seconds = audio.seconds || heard.seconds;
  const lanes = conversation?.lanes ?? [];
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 max-phone:gap-x-2">
      <div className="grid text-sm max-phone:text-xs">
        {lanes.map(({ speaker }) => (
          <span
            key={speaker}
            className={`flex items-center ${speaker === "customer" ? "text-accent" : "text-muted"}`}
            style={{ height: laneHeight }}
          >
            {speakerNames[speaker]}
          </span>
        ))}
      </div>
      <SeekBar at={audio.at} seconds={seconds} onSeek={audio.seek}>
        {conversation === undefined && <Reading />}
        {conversation === null && <PlainTrack at={audio.at} seconds={seconds} />}
        {conversation && (
          <>
            <Waveform lanes={conversation.lanes} seconds={heard.seconds} audio={audio.ref} laneHeight={laneHeight} />
            <Silences of={conversation} seconds={heard.seconds} />
          </>
        )}
        {seconds > 0 &&
          notes.map(({ id, second, text }) => (
            <span
              key={id}
              title={`${formatPlace(second)}: ${text}`}
              className="absolute -top-1 h-2 w-1 -translate-x-1/2 rounded-xs bg-caution-fill"
              style={{ left: `${Math.min(100, (second / seconds) * 100)}%` }}
            />
          ))}
      </SeekBar>
      <span />
      <div className="mt-1 flex justify-between gap-3 text-xs text-faint">
        <span>0:00</span>
        <span className="text-center text-muted max-phone:hidden">
          {conversation && describeConversation(conversation)}
        </span>
        <span>{formatPlace(seconds)}</span>
      </div>
    </div>
  );
}

function SeekBar({
  at,
  seconds,
  onSeek,
  children,
}: {
  at: number;
  seconds: number;
  onSeek: (seconds: number) => void;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const seekTo = (event: PointerEvent) => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    if (width > 0 && seconds > 0) onSeek(Math.max(0, Math.min(1, (event.clientX - left) / width)) * seconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, at, seconds);
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSeek(place);
  };
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label={t("calls.placeInTheRecording")}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={t("calls.placeOfWhole", {
        place: spokenPlace(at),
        whole: spokenPlace(seconds),
      })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      className="relative min-w-0 cursor-pointer touch-none bg-sunken"
    >
      {children}
    </div>
  );
}

function placeAfter(key: string, at: number, seconds: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: stepSeconds,
    ArrowUp: stepSeconds,
    ArrowLeft: -stepSeconds,
    ArrowDown: -stepSeconds,
    PageUp: pageSeconds,
    PageDown: -pageSeconds,
  };
  if (key === "Home") return 0;
  if (key === "End") return seconds;
  const step = steps[key];
  return step === undefined ? undefined : at + step;
}

function Reading() {
  return (
    <div className="grid content-center gap-2 px-2" style={{ height: laneHeight * 2 }}>
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <span role="status" className="sr-only">
        {t("calls.readingTheRecording")}
      </span>
    </div>
  );
}

function PlainTrack({ at, seconds }: { at: number; seconds: number }) {
  return (
    <div className="flex items-center px-1" style={{ height: laneHeight }}>
      <div className="h-1 flex-1 rounded-full bg-line-strong">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${seconds > 0 ? Math.min(100, (at / seconds) * 100) : 0}%` }}
        />
      </div>
    </div>
  );
}

function Silences({ of: { silences }, seconds }: { of: Conversation; seconds: number }) {
  const percent = (value: number) => `${(value / seconds) * 100}%`;
  return silences.map((silence) => (
    <span
      key={silence.from}
      title={t("calls.lengthOfSilence", { silence: formatSeconds(silence) })}
      className="pointer-events-none absolute inset-y-0 border border-dashed border-caution-fill"
      style={{ left: percent(silence.from), width: percent(silence.to - silence.from) }}
    />
  ));
}
