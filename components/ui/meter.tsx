import { useId } from "react";
import { t } from "#words/t.ts";
import { cx } from "./class-names.ts";
import { HatchPattern } from "./hatch.tsx";
import { type Hue, hueClass } from "./hue.ts";
import { formatCount, formatPercent } from "./number.ts";

/** "open": not heard of, or only forecast. */
export type MeterTrust = "verified" | "reported" | "decided" | "open";

export type MeterGroup = {
  key: string;
  label: string;
  hue: Hue;
  parts: readonly { trust: MeterTrust; value: number }[];
  /** Under the figure. Without it: "640 verified, 171 reported". */
  note?: string;
  /** Its parts are known in one way only, which needs no word. */
  plain?: true;
};

/** "1 email", "1,000 emails" */
export type SayWhole = (total: number) => string;

const words: Record<MeterTrust, { word: () => string; count: (count: string) => string }> = {
  verified: { word: () => t("ui.verifiedHow"), count: (count) => t("ui.verifiedCount", { count }) },
  reported: { word: () => t("ui.reportedHow"), count: (count) => t("ui.reportedCount", { count }) },
  decided: { word: () => t("ui.decidedHow"), count: (count) => t("ui.decidedCount", { count }) },
  open: { word: () => t("ui.notHeardOf"), count: (count) => t("ui.notHeardOfCount", { count }) },
};

/**
 * The picture in words, for those who don't see it: "811 succeeded (640 verified, 171 reported), … of 1,000 emails".
 * Without a total nothing is said of a whole.
 */
export function describeMeter(groups: readonly MeterGroup[], total: number | null, sayWhole: SayWhole): string {
  const said = groups
    .filter((group) => sum(group) > 0)
    .map((group) => {
      const isPlain = group.plain || group.parts.some((part) => part.trust === "open");
      const [count, kind] = [formatCount(sum(group)), group.label.toLowerCase()];
      return isPlain
        ? t("ui.countOfKind", { count, kind })
        : t("ui.countOfKindHow", { count, kind, how: splitText(group) });
    });
  const figures = said.length > 0 ? said.join(t("ui.comma")) : t("ui.nothingHeardYet");
  return total === null ? figures : t("ui.figuresOfWhole", { figures, whole: sayWhole(total) });
}

function sum(group: MeterGroup): number {
  return group.parts.reduce((total, part) => total + part.value, 0);
}

function splitText(group: MeterGroup): string {
  const present = group.parts.filter((part) => part.value > 0);
  return present.map((part) => words[part.trust].count(formatCount(part.value))).join(t("ui.comma"));
}

/**
 * Where a whole stands: solid is verified, hatched is reported, pale is decided, dashed is not heard of. Figures below, with their source.
 * Groups with nothing in them are left out, unless they are the only ones. `total` null: the whole is not known, so no
 * share of it is shown.
 */
export function Meter({
  groups,
  total,
  sayWhole,
}: {
  groups: readonly MeterGroup[];
  total: number | null;
  sayWhole: SayWhole;
}) {
  const shown = groups.filter((group) => sum(group) > 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="img" aria-label={describeMeter(groups, total, sayWhole)} className="flex h-4 gap-0.5">
        {shown.flatMap((group) =>
          group.parts
            .filter((part) => part.value > 0)
            .map((part) => <Segment key={`${group.key} ${part.trust}`} group={group} {...part} />),
        )}
        {shown.length === 0 && (
          <Segment group={{ label: t("ui.nothingHeardYet"), hue: "quiet" }} trust="open" value={1} />
        )}
      </div>
      <dl className="flex flex-wrap gap-y-2">
        {(shown.length > 0 ? shown : groups).map((group) => (
          <div
            key={group.key}
            className="flex-[1_1_7rem] border-l border-line px-4 first:border-l-0 first:pl-0 max-phone:flex-[1_1_40%] max-phone:px-3 max-phone:odd:border-l-0 max-phone:odd:pl-0"
          >
            <dt className="flex items-center gap-1.5 text-sm whitespace-nowrap text-muted">
              <MeterKey hue={group.hue} trust={mainTrust(group)} />
              {group.label}
            </dt>
            <dd>
              <span className="text-lg font-semibold tracking-[-0.01em]">{formatCount(sum(group))}</span>{" "}
              {total !== null && <span className="text-sm text-muted">{formatPercent(sum(group), total)}</span>}
            </dd>
            <dd className="text-xs text-faint">{group.note ?? splitText(group)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function mainTrust(group: MeterGroup): MeterTrust {
  const [first, ...rest] = group.parts.filter((part) => part.value > 0);
  return rest.reduce((best, part) => (part.trust === "verified" ? part : best), first)?.trust ?? "verified";
}

function Segment({
  group,
  trust,
  value,
}: {
  group: { label: string; hue: Hue; plain?: true };
  trust: MeterTrust;
  value: number;
}) {
  const isPlain = group.plain || trust === "open";
  const label = isPlain ? group.label : t("ui.labelHow", { label: group.label, how: words[trust].word() });
  return (
    <svg
      aria-hidden="true"
      className={cx("h-4 w-0 min-w-[3px] overflow-hidden", hueClass[group.hue])}
      style={{ flexGrow: value }}
    >
      <title>{t("ui.labelFigures", { label, figures: formatCount(value) })}</title>
      <Fill trust={trust} />
    </svg>
  );
}

/** The small square that explains a fill, in tallies and keys of charts. */
export function MeterKey({ hue, trust }: { hue: Hue; trust: MeterTrust }) {
  return (
    <svg aria-hidden="true" className={cx("size-3 flex-none", hueClass[hue])}>
      <Fill trust={trust} radius={2} />
    </svg>
  );
}

function Fill({ trust, radius }: { trust: MeterTrust; radius?: number }) {
  const id = useId();
  if (trust === "verified") return <rect width="100%" height="100%" rx={radius} fill="var(--hue-fill)" />;
  const inset = { x: 0.75, y: 0.75, rx: radius, style: { width: "calc(100% - 1.5px)", height: "calc(100% - 1.5px)" } };
  if (trust === "decided") return <rect {...inset} fill="var(--hue-bg)" stroke="var(--hue-fill)" strokeWidth="1.5" />;
  if (trust === "open") {
    return (
      <rect
        {...inset}
        fill="none"
        stroke="var(--color-control)"
        strokeWidth="1.5"
        strokeDasharray={radius ? "3 2" : "5 3"}
      />
    );
  }
  return (
    <>
      <defs>
        <HatchPattern id={id} color="var(--hue-fill)" />
      </defs>
      <rect {...inset} fill={`url(#${id})`} stroke="var(--hue-fill)" />
    </>
  );
}
