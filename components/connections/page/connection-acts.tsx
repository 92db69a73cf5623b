"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OneConnection } from "#components/connections/words.ts";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";
import { Menu, MenuItem } from "#components/ui/overlay/menu.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";

export type ConnectionAct = "default" | "archive" | "restore";

/** What can be done with a connection besides changing its account. */
export function ConnectionMenu({
  connection,
  onAct,
}: {
  connection: OneConnection;
  onAct: (act: ConnectionAct | "rename") => void;
}) {
  const isArchived = connection.archivedAt !== null;
  return (
    <>
      {!isArchived && !connection.isDefault && (
        <Button icon="check" onClick={() => onAct("default")}>
          Put it into use
        </Button>
      )}
      {isArchived && (
        <Button icon="undo" onClick={() => onAct("restore")}>
          Restore
        </Button>
      )}
      <Menu
        label="More actions"
        trigger={
          <Button icon="ellipsis" iconOnly>
            More actions
          </Button>
        }
      >
        <MenuItem icon="pencil" onSelect={() => onAct("rename")}>
          Change name and time zone
        </MenuItem>
        {!isArchived && (
          <MenuItem icon="circle-slash" onSelect={() => onAct("archive")}>
            Archive
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Asks once more, and says what the act means for what is sent. */
export function ConnectionActs({
  act,
  connection,
  onDone,
  onClose,
}: {
  act: ConnectionAct;
  connection: OneConnection;
  onDone: () => void;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const makeDefault = useMutation(trpc.connections.makeDefault.mutationOptions());
  const archive = useMutation(trpc.connections.archive.mutationOptions());
  const restore = useMutation(trpc.connections.restore.mutationOptions());
  const { id, name, waitingCalls } = connection;
  const run = { default: makeDefault, archive, restore }[act];
  const { title, label, done, says } = wordsFor(act, connection);
  return (
    <ConfirmDialog
      title={title}
      label={label}
      busyLabel="Saving…"
      onConfirm={async () => {
        await run.mutateAsync({ id });
        tellGood({ title: `${name} ${done}` });
        onDone();
      }}
      onClose={onClose}
    >
      {says}
      {waitingCalls > 0 && act !== "default" && (
        <p>
          {counted(waitingCalls, "call waits", "calls wait")} for it now
          {act === "archive"
            ? ". Their sends are paused until each is resumed after a restore."
            : ". Nothing goes out automatically: their sends are paused, and you resume them one by one."}
        </p>
      )}
    </ConfirmDialog>
  );
}

type Words = { title: string; label: string; done: string; says: ReactNode };

function wordsFor(act: ConnectionAct, { name, kind }: OneConnection): Words {
  if (act === "default") {
    return {
      title: `Put ${name} into use`,
      label: kind === "live" ? "Use it: real messages, real cost" : "Use the sandbox",
      done: "is the connection in use",
      says: (
        <>
          <p>
            From now on, everyone in this workspace sends and reads over it.{" "}
            {kind === "live"
              ? "What is sent reaches people and costs money."
              : "Nothing that is sent reaches a person or costs money."}
          </p>
          <p>Sends already stored use the connection they were created for.</p>
        </>
      ),
    };
  }
  if (act === "archive") {
    return {
      title: `Archive ${name}`,
      label: "Archive the connection",
      done: "is archived",
      says: (
        <p>
          No more calls are made over it: waiting sends are paused, and results are not asked for. What the platform
          reports about earlier sends is still kept. It can be restored at any time.
        </p>
      ),
    };
  }
  return {
    title: `Restore ${name}`,
    label: "Restore the connection",
    done: "is restored",
    says: <p>Calls are made over it again.</p>,
  };
}
