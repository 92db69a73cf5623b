"use client";

import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Link } from "#components/ui/link.tsx";
import { Menu, MenuChoice } from "#components/ui/overlay/menu.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { formatPlace } from "./conversation-words.ts";
import { Lanes } from "./lanes.tsx";
import { Moments } from "./moments.tsx";
import type { PlayableCall } from "./playable-call.ts";
import { Transport } from "./transport.tsx";
import { speeds, useAudio } from "./use-audio.ts";
import { type Heard, useConversation } from "./use-conversation.ts";
import { usePlayerKeys } from "./use-player-keys.ts";

/**
 * Plays one call from our own server: two lanes where both recordings are there, one where one is, and a sentence where none
 * can be played. Docked below a list, which stays usable, or on the call's own page. Mount it anew for another call.
 */
export default function CallPlayer({
  of: call,
  docked = false,
  playsAtOnce = false,
  startsAt,
  onPrevious,
  onNext,
  onClose,
  onNote,
}: {
  of: PlayableCall;
  docked?: boolean;
  playsAtOnce?: boolean;
  /** Where it plays from; another press plays from there again. */
  startsAt?: { second: number; press: number };
  onPrevious?: () => void;
  onNext?: () => void;
  onClose?: () => void;
  /** Writes a note at a second of the recording; absent for those who may not. */
  onNote?: ((second: number) => void) | undefined;
}) {
  const heard = useConversation(call);
  const source = sourceOf(call, heard);
  const audio = useAudio(source, playsAtOnce);
  const seconds = audio.seconds || heard.seconds;
  const start = useEffectEvent(() => startsAt && audio.playFrom(startsAt.second));
  const press = startsAt?.press;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press is what it waits for, not what it reads
  useEffect(() => void start(), [press]);
  usePlayerKeys({
    toggle: audio.toggle,
    skip: (by) => audio.seek((audio.ref.current?.currentTime ?? 0) + by),
    next: onNext,
    previous: onPrevious,
  });
  const isDumb = audio.hasFailed || source === null;
  const controls = (
    <div className="grid justify-items-end gap-2 max-desk:justify-items-start">
      <div className="flex flex-wrap items-center gap-2">
        <SpeedMenu speed={audio.speed} onChange={audio.setSpeed} />
        {onNote && (
          <Button size="sm" disabled={isDumb} onClick={() => onNote(Math.floor(audio.at))}>
            {t("calls.noteAtAt", { at: formatPlace(audio.at) })}
          </Button>
        )}
        {onClose && (
          <Button size="sm" variant="plain" icon="x" iconOnly onClick={onClose}>
            {t("calls.closeThePlayer")}
          </Button>
        )}
      </div>
      <Keys hasNext={onNext !== undefined} />
    </div>
  );
  return (
    <section
      aria-label={t("calls.recordingOfTheCallToNumber", { number: call.number })}
      className={
        docked
          ? "sticky bottom-0 z-dock -mx-6 mt-auto -mb-8 border-t border-line-strong bg-surface px-6 py-4 max-phone:bottom-14 max-phone:-mx-4 max-phone:-mb-6 max-phone:px-4 max-phone:py-3"
          : "grid gap-3"
      }
    >
      {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote down what is said on the phone */}
      <audio ref={audio.ref} preload="metadata" />
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-8 gap-y-3 max-phone:gap-y-2 max-desk:grid-cols-[minmax(0,1fr)]">
        <div className="grid gap-1 max-phone:flex max-phone:items-center max-phone:justify-between">
          <Transport audio={audio} seconds={seconds} onPrevious={onPrevious} onNext={onNext} />
          {docked && (
            <>
              <Link href={call.href} className="mono text-sm text-ink">
                {call.number}
              </Link>
              <span className="max-w-56 truncate text-xs text-muted max-phone:hidden" title={call.about}>
                {call.about}
              </span>
            </>
          )}
        </div>
        <Lanes heard={heard} audio={audio} notes={call.notes} />
        {controls}
      </div>
      <Problems of={heard} isDumb={isDumb} />
      {!docked && heard.conversation && <Moments of={heard.conversation} onSeek={audio.seek} />}
    </section>
  );
}

/** The whole call where it can be played, else the customer's side of it. */
function sourceOf({ whole, customer }: PlayableCall, { problems }: Heard): string | null {
  const isGone = (part: "whole" | "customer") =>
    problems.some((problem) => problem.part === part && problem.state === "unavailable");
  if (whole !== null && !(isGone("whole") && customer !== null && !isGone("customer"))) return whole;
  return customer;
}

const partNames = {
  get whole() {
    return t("calls.theRecordingOfTheWholeCall");
  },
  get customer() {
    return t("calls.theRecordingOfTheCustomer");
  },
};

function Problems({ of: { problems, readAgain }, isDumb }: { of: Heard; isDumb: boolean }) {
  if (problems.length === 0) {
    return isDumb ? (
      <Told title={t("calls.thisRecordingCannotBePlayed")}>{t("calls.theBrowserCouldNotReadItDownload")}</Told>
    ) : null;
  }
  const mayHelp = problems.some(({ state }) => state === "silence" || state === "unavailable");
  return (
    <Told
      title={isDumb ? t("calls.thisCallCannotBeHeard") : undefined}
      actions={
        mayHelp && (
          <Button size="sm" icon="refresh" onClick={readAgain}>
            {t("calls.tryAgain")}
          </Button>
        )
      }
    >
      {problems.map(({ part, sentence }) => (
        <span key={part} className="block">
          {t("calls.partProblem", { part: partNames[part], problem: sentence })}
        </span>
      ))}
    </Told>
  );
}

function Told({ title, actions, children }: { title: string | undefined; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-3">
      <Callout hue="caution" title={title} actions={actions}>
        {children}
      </Callout>
    </div>
  );
}

function SpeedMenu({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  const words = (value: number) => `${value}×`;
  return (
    <Menu trigger={<Button size="sm">{words(speed)}</Button>} label={t("calls.speed")}>
      <MenuChoice
        label={t("calls.speed")}
        value={String(speed)}
        onChange={(value) => onChange(Number(value))}
        choices={speeds.map((value) => ({ value: String(value), label: words(value) }))}
      />
    </Menu>
  );
}

const kbd = (words: ReactNode) => <Kbd>{words}</Kbd>;

function Keys({ hasNext }: { hasNext: boolean }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-2 text-xs whitespace-nowrap text-muted max-desk:hidden">
      {rich("calls.keysOfThePlayer", { kbd })}
      {hasNext && rich("calls.keyOfTheNext", { kbd })}
    </div>
  );
}
