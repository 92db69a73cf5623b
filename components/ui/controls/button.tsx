import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";

const variants = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover px-3",
  outline: "border-control bg-surface text-ink hover:bg-hover px-3",
  plain: "border-transparent bg-transparent text-muted hover:bg-hover hover:text-ink px-2",
} as const;

const sizes = {
  md: "h-control max-phone:text-base",
  sm: "h-control-sm px-2",
  /** The one large button of a page outside the shell. */
  lg: "h-10 max-phone:h-touch max-phone:text-base",
} as const;

type Look = {
  /** One primary button a page; a sheet or a dialog is its own page. */
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  icon?: IconName;
  /** Square, with the label for assistive technology only. Needs `icon`. */
  iconOnly?: boolean;
};

function buttonClass({ variant = "outline", size = "md", iconOnly }: Look, className?: string): string {
  return cx(
    "inline-flex flex-none cursor-pointer items-center justify-center gap-1.5 rounded-sm border text-sm font-medium whitespace-nowrap transition-colors duration-fast select-none",
    "disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-disabled",
    variants[variant],
    sizes[size],
    iconOnly && "aspect-square !px-0",
    className,
  );
}

function Content({ icon, iconOnly, size, children }: Look & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size={iconOnly && size !== "sm" ? "md" : "sm"} />}
      {iconOnly ? <span className="sr-only">{children}</span> : children}
    </>
  );
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While it works: the word of what is happening ("Sending…"). The button stays focusable and ignores presses. */
    loading?: string | false;
    /** Why it can't be pressed, shown as text beside it. Setting it disables the button. */
    reason?: string | false;
    ref?: React.Ref<HTMLButtonElement>;
  };

/** A button. A disabled one always says why, in text beside it. */
export function Button({
  variant,
  size,
  icon,
  iconOnly,
  loading = false,
  reason = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const look = { variant, size, icon: loading ? ("loader" as const) : icon, iconOnly };
  const button = (
    <button
      {...rest}
      type={type}
      disabled={Boolean(reason) || rest.disabled}
      aria-disabled={loading ? true : rest["aria-disabled"]}
      aria-describedby={reason ? reasonId : rest["aria-describedby"]}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonClass(look, cx(loading && "cursor-progress opacity-80", className))}
    >
      <Content {...look}>{loading || children}</Content>
    </button>
  );
  if (!reason) return button;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {button}
      <span id={reasonId} className="text-sm text-muted">
        {reason}
      </span>
    </span>
  );
}

/** A link that looks like a button, for going somewhere; a Button is for doing something. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconOnly,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof IntentLink>) {
  const look = { variant, size, icon, iconOnly };
  return (
    <IntentLink {...rest} className={buttonClass(look, cx("no-underline", className))}>
      <Content {...look}>{children}</Content>
    </IntentLink>
  );
}
