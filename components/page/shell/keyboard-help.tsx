"use client";

import { useState } from "react";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { Dialog } from "#components/ui/overlay/dialog.tsx";

/** The keys that work, and no others. */
const keys: { keys: string[]; what: string }[] = [
  { keys: ["⌘ K", "Ctrl K"], what: "Search or go to a page, a number or any id" },
  { keys: ["J"], what: "Next row" },
  { keys: ["K"], what: "Previous row" },
  { keys: ["Enter"], what: "Open the row" },
  { keys: ["Esc"], what: "Close what is open next to the list" },
  { keys: ["/"], what: "Search in this page" },
  { keys: ["R"], what: "Read the list again" },
  { keys: ["N"], what: "Next call, on the page of one" },
  { keys: ["P"], what: "Previous call, on the page of one" },
  { keys: ["?"], what: "This list" },
];

/** The small ? of the rail, and the dialog behind it and behind the key. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useShortcut(["?"], () => setOpen(true));
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Keys"
      description="They work when the cursor is not in a field; the first one works everywhere."
      trigger={
        <button type="button" aria-label="Keyboard keys" className="flex-none rounded-sm p-1 hover:bg-hover">
          <Kbd>?</Kbd>
        </button>
      }
    >
      <dl className="grid grid-cols-[7.5rem_1fr] gap-y-2">
        {keys.map(({ keys: names, what }) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
