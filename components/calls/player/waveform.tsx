"use client";

import { type RefObject, useEffect, useRef } from "react";
import WaveSurfer from "wavesurfer.js";
import type { Lane, Speaker } from "./conversation.ts";
import { thinned } from "./energy.ts";

/** As many bars as the widest window has room for. */
const mostBars = 2400;

/** The two colours of a lane, before and after it is played, as classes: canvas takes no variables. */
const inks: Record<Speaker, { wave: string; played: string }> = {
  robot: { wave: "text-line-strong", played: "text-muted" },
  anybody: { wave: "text-line-strong", played: "text-muted" },
  customer: { wave: "text-accent-line", played: "text-accent" },
};

/** The lanes of a call over its audio element. It draws and follows; seeking is done by what it lies in. */
export default function Waveform({
  lanes,
  seconds,
  audio,
  laneHeight,
}: {
  lanes: readonly Lane[];
  seconds: number;
  audio: RefObject<HTMLAudioElement | null>;
  laneHeight: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = place.current;
    const media = audio.current;
    if (!container || !media) return;
    const surfer = WaveSurfer.create({
      container,
      media,
      peaks: lanes.map(({ energy }) => scaled(thinned(energy, mostBars))),
      duration: seconds,
      interact: false,
      hideScrollbar: true,
      height: laneHeight,
      barWidth: 2,
      barGap: 1,
      barMinHeight: 1,
      cursorWidth: 2,
      ...colours(container, lanes, laneHeight),
    });
    const recolour = () => surfer.setOptions(colours(container, lanes, laneHeight));
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    const theme = new MutationObserver(recolour);
    scheme.addEventListener("change", recolour);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      scheme.removeEventListener("change", recolour);
      theme.disconnect();
      surfer.destroy();
    };
  }, [lanes, seconds, audio, laneHeight]);
  return (
    <div ref={place} aria-hidden="true" className="pointer-events-none">
      {[...new Set([...lanes.flatMap(({ speaker }) => Object.values(inks[speaker])), "text-ink"])].map((name) => (
        <span key={name} data-ink={name} className={`${name} hidden`} />
      ))}
    </div>
  );
}

/** As high as the lane has room, whatever the loudness of the line; a lane in which nobody speaks stays flat. */
function scaled(energy: Float32Array): Float32Array {
  const loudest = Math.max(0.02, ...energy);
  return energy.map((value) => Math.min(1, value / loudest));
}

function colours(container: HTMLElement, lanes: readonly Lane[], height: number) {
  const inkOf = (name: string) => {
    const probe = container.querySelector(`[data-ink="${name}"]`);
    return probe ? getComputedStyle(probe).color : "currentColor";
  };
  return {
    cursorColor: inkOf("text-ink"),
    splitChannels: lanes.map(({ speaker }) => ({
      waveColor: inkOf(inks[speaker].wave),
      progressColor: inkOf(inks[speaker].played),
      height,
    })),
  };
}
