import type { ComponentProps } from "react";
import { cx } from "#components/ui/class-names.ts";
import { controlClass } from "./control.ts";

/** A line of text. `mono` for ids, codes and addresses of machines. */
export function Input({ mono, className, ...rest }: ComponentProps<"input"> & { mono?: boolean }) {
  return <input {...rest} className={cx(controlClass, "h-control", mono && "mono", className)} />;
}
