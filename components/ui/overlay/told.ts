import type { ReactNode } from "react";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";

/** An answer to an action. */
export type Answer = { title: string; detail?: ReactNode; action?: { label: string; onPress: () => void } };

/** An answer to an action as it is shown, and for how many milliseconds. */
export type Told = Answer & { hue: Hue; icon: IconName; duration: number };
