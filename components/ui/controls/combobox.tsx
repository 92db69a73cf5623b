"use client";

import { Popover as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import { controlClass } from "./control.ts";

export type ComboboxOption = {
  value: string;
  /** Found by typing, and shown when chosen. */
  label: string;
  /** Also found by typing: an id, a language. */
  keywords?: string;
  /** Shown in the list in place of the label. */
  content?: ReactNode;
  /** Why it can't be chosen, shown under it. */
  reason?: string;
};

type Labels = {
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
};

/** One of many: a button that opens a list with a search field. Arrows move (up from the first to the last), Enter chooses, Escape closes. */
export function Combobox({
  value,
  onValueChange,
  options,
  placeholder = t("ui.choose"),
  searchLabel,
  nothing = t("ui.nothingMatches"),
  custom,
  looking,
  selected,
  onSearch,
  disabled,
  onBlur,
  ref,
  ...labels
}: Labels & {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  placeholder?: string;
  /** "Name or id of a template" */
  searchLabel: string;
  /** Said when no option matches. */
  nothing?: ReactNode;
  /** Lets what was typed be chosen too; says how: "Use “list-7” as typed". */
  custom?: (typed: string) => string;
  /** More matches are looked up: what was typed is not offered before they are here. */
  looking?: boolean;
  /** Shown on the button for the chosen option, in place of its label. */
  selected?: ReactNode;
  /** Told what is typed, and the empty text when the list closes: for options that are looked up elsewhere. */
  onSearch?: (typed: string) => void;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: React.Ref<HTMLButtonElement>;
}) {
  const [open, setOpen] = useState(false);
  const known = options.find((option) => option.value === value);
  const chosen = known ?? (custom && value ? { value, label: value } : undefined);
  const content = useRef<HTMLDivElement>(null);
  // Fewer matches would make it fit on the other side of the button, and jump there and back while somebody types.
  const [heldHeight, holdHeight] = useState(0);
  const show = (next: boolean) => {
    setOpen(next);
    holdHeight(0);
    if (!next) onSearch?.("");
  };
  return (
    <Radix.Root open={open} onOpenChange={show}>
      <Radix.Trigger asChild>
        <button
          {...labels}
          ref={ref}
          type="button"
          disabled={disabled}
          onBlur={onBlur}
          className={cx(controlClass, "flex h-control cursor-pointer items-center gap-2 text-left")}
        >
          <span className={cx("min-w-0 flex-1 truncate", !chosen && "text-faint")}>
            {chosen ? (selected ?? chosen.label) : placeholder}
          </span>
          <Icon name="chevrons-up-down" size="sm" className="text-muted" />
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          style={{ minHeight: `min(${heldHeight}px, var(--radix-popover-content-available-height))` }}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={searchLabel}
          className="motion-appear z-menu flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-[16rem] flex-col rounded-md bg-raised shadow-menu"
        >
          <Choices
            {...{ options, value, searchLabel }}
            onSearch={(typed) => {
              holdHeight(content.current?.offsetHeight ?? 0);
              onSearch?.(typed);
            }}
            nothing={looking ? t("ui.looking") : nothing}
            custom={looking ? undefined : custom}
            onChoose={(next) => {
              onValueChange(next);
              show(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Options whose label, keywords or value contain every word typed, the best match first: Enter takes the first. */
export function matchOptions(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const found = options.filter((option) => {
    const text = `${option.label} ${option.keywords ?? ""} ${option.value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return wanted === "" ? found : found.toSorted((a, b) => distance(a, wanted) - distance(b, wanted));
}

/** How far an option is from what was typed: it is that, begins with it, has a word that does, or only contains it. */
function distance({ label, value, reason }: ComboboxOption, wanted: string): number {
  const texts = [label.toLowerCase(), value.toLowerCase()];
  if (texts.includes(wanted)) return 0;
  const rank = texts.some((text) => text.startsWith(wanted)) ? 1 : texts[0]?.includes(` ${wanted}`) ? 2 : 3;
  return reason ? rank + 0.5 : rank;
}

/** The typed text as an option of its own, unless it is one already. It comes last: a match is more likely meant than an id that nobody knows. */
export function withTyped(
  found: ComboboxOption[],
  typed: string,
  custom: ((typed: string) => string) | undefined,
): ComboboxOption[] {
  if (!custom || typed === "" || found.some((option) => option.value === typed)) return found;
  return [...found, { value: typed, label: custom(typed) }];
}

function Choices({
  options,
  value,
  searchLabel,
  nothing,
  custom,
  onSearch,
  onChoose,
}: {
  options: readonly ComboboxOption[];
  value: string;
  searchLabel: string;
  nothing: ReactNode;
  custom: ((typed: string) => string) | undefined;
  onSearch: (typed: string) => void;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const found = withTyped(matchOptions(options, typed), typed.trim(), custom);

  function moveTo(index: number) {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    if (event.key === "ArrowDown") moveTo(Math.min(active + 1, last));
    else if (event.key === "ArrowUp") moveTo(active > 0 ? active - 1 : last);
    else if (event.key === "Enter") {
      const option = found[active];
      if (option && !option.reason) onChoose(option.value);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Icon name="search" size="sm" className="text-muted" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-9 min-w-0 flex-1 bg-transparent text-sm outline-none focus-visible:shadow-none max-phone:h-touch max-phone:text-md"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={searchLabel}
        className="min-h-0 flex-1 overflow-y-auto p-1"
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are the search field's, by aria-activedescendant
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.reason ? true : undefined}
            onClick={() => !option.reason && onChoose(option.value)}
            onMouseMove={() => setActive(index)}
            className={cx(
              "flex min-h-control-sm items-center gap-2 rounded-sm px-2 py-1 text-sm max-phone:min-h-touch",
              index === active && "bg-selected",
              option.reason ? "cursor-not-allowed" : "cursor-pointer",
            )}
          >
            <div className="min-w-0 flex-1">
              {option.content ?? option.label}
              {option.reason && <div className="text-xs text-muted">{option.reason}</div>}
            </div>
            {option.value === value && <Icon name="check" size="sm" />}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="px-3 pb-3 text-sm text-muted">{nothing}</p>}
    </>
  );
}
