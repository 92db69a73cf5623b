"use client";

import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import { controlClass } from "./control.ts";

export type SelectOption = {
  value: string;
  /** Text the keyboard searches in; also what is shown unless `content` is given. */
  label: string;
  content?: ReactNode;
  disabled?: boolean;
};

/**
 * One of a list. Opens with Space, Enter or an arrow; typing letters finds, as in the browser's own.
 * An empty `value` shows the placeholder; `none` adds a first option that stands for the empty value.
 */
export function Select({
  value,
  onValueChange,
  options,
  placeholder = t("ui.choose"),
  none,
  compact = false,
  disabled,
  onBlur,
  ref,
  ...labels
}: {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  none?: string;
  /** In a toolbar: as wide as its words and 28 px high. */
  compact?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: React.Ref<HTMLButtonElement>;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}) {
  // Radix keeps the empty text for "nothing chosen", so the option that means none needs a value of its own.
  const empty = "\u0000none";
  return (
    <Radix.Root
      value={value === "" && none ? empty : value}
      onValueChange={(next) => onValueChange(next === empty ? "" : next)}
      disabled={disabled}
    >
      <Radix.Trigger
        {...labels}
        ref={ref}
        onBlur={onBlur}
        className={cx(
          controlClass,
          "flex cursor-pointer items-center gap-2 text-left data-placeholder:text-faint",
          compact ? "h-control-sm w-auto! text-sm!" : "h-control",
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Icon name="chevron-down" size="sm" className="text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="motion-appear z-menu max-h-[min(22rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) max-w-[min(32rem,100vw-1rem)] overflow-hidden rounded-md bg-raised shadow-menu"
        >
          <Radix.Viewport className="p-1">
            {none && <Option value={empty} label={none} />}
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option({ value, label, content, disabled }: SelectOption) {
  return (
    <Radix.Item
      value={value}
      textValue={label}
      disabled={disabled}
      className="flex min-h-control-sm cursor-pointer items-center gap-2 rounded-sm px-2 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-disabled data-highlighted:bg-selected data-highlighted:shadow-none data-[state=checked]:font-medium max-phone:min-h-touch"
    >
      <Radix.ItemText>{content ?? label}</Radix.ItemText>
      <Radix.ItemIndicator className="ml-auto">
        <Icon name="check" size="sm" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
