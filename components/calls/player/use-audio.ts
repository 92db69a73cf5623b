"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

export type Audio = {
  ref: RefObject<HTMLAudioElement | null>;
  isPlaying: boolean;
  /** Seconds played, and in all; 0 until the length is known. */
  at: number;
  seconds: number;
  speed: number;
  /** It cannot be played. */
  hasFailed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  playFrom: (seconds: number) => void;
  setSpeed: (speed: number) => void;
};

/** What an audio element does, as state of the page. Speed is kept from one call to the next. */
export function useAudio(address: string | null, playsAtOnce: boolean): Audio {
  const ref = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState({ isPlaying: false, at: 0, seconds: 0, hasFailed: false });
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    const audio = ref.current;
    if (!audio || address === null) return;
    const tell = () =>
      setState({
        isPlaying: !audio.paused && !audio.ended,
        at: audio.currentTime,
        seconds: Number.isFinite(audio.duration) ? audio.duration : 0,
        hasFailed: audio.error !== null,
      });
    for (const name of heardOf) audio.addEventListener(name, tell);
    audio.src = address;
    if (playsAtOnce) void play(audio);
    else audio.load();
    return () => {
      for (const name of heardOf) audio.removeEventListener(name, tell);
      audio.pause();
    };
  }, [address, playsAtOnce]);
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    // Loading another file takes back the speed of an element, but not the one it begins with.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }, [speed]);
  const seek = (seconds: number) => {
    const audio = ref.current;
    // Before its length is known an element takes any place as the one to begin at.
    if (audio) audio.currentTime = Math.max(0, Math.min(seconds, audio.duration || seconds));
  };
  return {
    ref,
    ...state,
    speed,
    setSpeed,
    toggle: () => {
      const audio = ref.current;
      if (!audio) return;
      if (audio.paused) void play(audio);
      else audio.pause();
    },
    seek,
    playFrom: (seconds) => {
      seek(seconds);
      if (ref.current) void play(ref.current);
    },
  };
}

const heardOf = ["play", "pause", "ended", "timeupdate", "seeked", "durationchange", "emptied", "error"] as const;

/** What the browser does not play by itself waits for a press, and what it cannot play says so by an event of its own. */
async function play(audio: HTMLAudioElement): Promise<void> {
  try {
    await audio.play();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
