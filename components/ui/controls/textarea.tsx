import type { ComponentProps } from "react";
import { cx } from "#components/ui/class-names.ts";
import { controlClass } from "./control.ts";

export function Textarea({ rows = 3, className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} rows={rows} className={cx(controlClass, "block resize-y py-1.5", className)} />;
}
