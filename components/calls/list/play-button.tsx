import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import type { CallRow } from "../call-row.ts";

/** What a player below the list has to do with its rows. */
export type PlayActs = {
  /** Id of the call that is in it. */
  playing: string | null;
  /** Absent for those who may not listen. */
  play?: (row: CallRow) => void;
};

/** Plays a row's recording in the player below the list. */
export function PlayButton({ row, acts: { play, playing } }: { row: CallRow; acts: PlayActs }) {
  if (!row.hasRecording) return <span className="text-xs text-faint max-phone:hidden">{t("calls.none2")}</span>;
  if (!play) return <span className="text-xs text-faint">{t("calls.recorded2")}</span>;
  const isPlaying = playing === row.id;
  return (
    <Button
      variant="plain"
      size="sm"
      icon={isPlaying ? "phone-call" : "play"}
      iconOnly
      aria-pressed={isPlaying}
      onClick={() => play(row)}
      className="-my-1"
    >
      {isPlaying
        ? t("calls.inThePlayerNumber", { number: row.number ?? t("calls.thisCall") })
        : t("calls.playTheCallToNumber", { number: row.number ?? t("calls.noNumber") })}
    </Button>
  );
}
