"use client";

import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";

const item =
  "flex min-h-control-sm cursor-pointer [overflow-wrap:anywhere] items-center gap-2 rounded-sm px-2 text-sm text-ink no-underline outline-none select-none data-highlighted:bg-selected data-highlighted:shadow-none data-disabled:cursor-not-allowed data-disabled:text-disabled max-phone:min-h-touch";

/** A list of actions behind a button. `trigger` is a Button; items are MenuItem, MenuLink, MenuChoice. */
export function Menu({
  trigger,
  children,
  align = "end",
  label,
  onCloseAutoFocus,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  label?: string;
  /** Where the focus should go instead of back to the trigger, for which the event's default is prevented. */
  onCloseAutoFocus?: (event: Event) => void;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          className="motion-appear z-menu max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1rem))] min-w-[13rem] overflow-y-auto rounded-md bg-raised p-1 shadow-menu"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({
  icon,
  children,
  onSelect,
  disabled,
}: {
  icon?: IconName;
  children: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
}) {
  return (
    <Radix.Item className={item} onSelect={onSelect} disabled={disabled}>
      {icon && <Icon name={icon} size="sm" className="text-muted" />}
      {children}
    </Radix.Item>
  );
}

export function MenuLink({
  icon,
  href,
  children,
  current,
}: {
  icon?: IconName;
  href: string;
  children: ReactNode;
  current?: boolean;
}) {
  return (
    <Radix.Item asChild>
      <IntentLink
        href={href}
        className={cx(item, current && "font-semibold")}
        aria-current={current ? "true" : undefined}
      >
        {icon && <Icon name={icon} size="sm" className="text-muted" />}
        {children}
        {current && <Icon name="check" size="sm" className="ml-auto" />}
      </IntentLink>
    </Radix.Item>
  );
}

/** One of several, such as a theme. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; icon?: IconName }[];
}) {
  const choose = (next: string) => {
    const found = choices.find((choice) => choice.value === next);
    if (found) onChange(found.value);
  };
  return (
    <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <Radix.Label className="px-2 pt-1.5 pb-0.5 text-xs text-faint">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className={item}
          onSelect={(event) => event.preventDefault()}
        >
          {choice.icon && <Icon name={choice.icon} size="sm" className="text-muted" />}
          {choice.label}
          <Radix.ItemIndicator className="ml-auto">
            <Icon name="check" size="sm" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** One of several that can be on together; the menu stays open. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      className={item}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Icon name="check" size="sm" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-2 pt-1.5 pb-0.5 text-xs text-faint">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
