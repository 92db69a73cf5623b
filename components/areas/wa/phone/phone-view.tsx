"use client";

import { type ReactNode, useState } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Phone, type PhoneLook } from "./phone.tsx";
import { useIsPageDark } from "./use-is-page-dark.ts";

/** A phone with its switches above: whatever `switches` says of the message, light or dark, and a phone that reads from the right. */
export function PhoneView({ switches, children }: { switches?: ReactNode; children: ReactNode }) {
  const { name } = useWorkspace();
  const isPageDark = useIsPageDark();
  const [chosen, setChosen] = useState<PhoneLook["colours"]>();
  const [direction, setDirection] = useState<PhoneLook["direction"]>("ltr");
  const colours = chosen ?? (isPageDark ? "dark" : "light");
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap justify-center gap-x-3 gap-y-2">
        {switches && <SwitchGroup label="What stands in the places">{switches}</SwitchGroup>}
        <SwitchGroup label="How the phone is set">
          {(["light", "dark"] as const).map((each) => (
            <Switch key={each} on={colours === each} onPress={() => setChosen(each)}>
              {each === "light" ? "Light" : "Dark"}
            </Switch>
          ))}
          <Switch on={direction === "rtl"} onPress={() => setDirection(direction === "rtl" ? "ltr" : "rtl")}>
            Right to left
          </Switch>
        </SwitchGroup>
      </div>
      <Phone sender={name} look={{ colours, direction }}>
        {children}
      </Phone>
      <p className="text-center text-xs text-muted">A likeness: phones differ in size and line breaks.</p>
    </div>
  );
}

/** The same in a panel of its own, for beside a form. */
export function PhonePanel({
  title,
  switches,
  children,
}: {
  title: string;
  switches?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel title={title} padded>
      <PhoneView switches={switches}>{children}</PhoneView>
    </Panel>
  );
}

function SwitchGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-1">
      {children}
    </fieldset>
  );
}

export function Switch({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      aria-pressed={on}
      className={cx("max-phone:h-touch", on && "border-accent! bg-accent-subtle!")}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
