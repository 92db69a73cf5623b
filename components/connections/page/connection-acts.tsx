"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OneConnection } from "#components/connections/words.ts";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu, MenuItem } from "#components/ui/overlay/menu.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

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
          {t("connections.putItIntoUse")}
        </Button>
      )}
      {isArchived && (
        <Button icon="undo" onClick={() => onAct("restore")}>
          {t("connections.restore")}
        </Button>
      )}
      <Menu
        label={t("connections.moreActions")}
        trigger={
          <Button icon="ellipsis" iconOnly>
            {t("connections.moreActions")}
          </Button>
        }
      >
        <MenuItem icon="pencil" onSelect={() => onAct("rename")}>
          {t("connections.changeNameAndTimeZone")}
        </MenuItem>
        {!isArchived && (
          <MenuItem icon="circle-slash" onSelect={() => onAct("archive")}>
            {t("connections.archive")}
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
  const { id, waitingCalls } = connection;
  const run = { default: makeDefault, archive, restore }[act];
  const { title, label, done, says } = wordsFor(act, connection);
  return (
    <ConfirmDialog
      title={title}
      label={label}
      busyLabel={t("connections.saving")}
      onConfirm={async () => {
        await run.mutateAsync({ id });
        tellGood({ title: done });
        onDone();
      }}
      onClose={onClose}
    >
      {says}
      {waitingCalls > 0 && act !== "default" && (
        <p>
          {act === "archive"
            ? t("connections.waitingCallsWhenArchived", { calls: waitingCalls })
            : t("connections.waitingCallsWhenRestored", { calls: waitingCalls })}
        </p>
      )}
    </ConfirmDialog>
  );
}

type Words = { title: string; label: string; done: string; says: ReactNode };

function wordsFor(act: ConnectionAct, { name, kind }: OneConnection): Words {
  if (act === "default") {
    return {
      title: t("connections.putNameIntoUse", { name }),
      label: kind === "live" ? t("connections.useItRealMessagesRealCost") : t("connections.useTheSandbox"),
      done: t("connections.nameIsTheConnectionInUse", { name }),
      says: (
        <>
          <p>{kind === "live" ? t("connections.everyoneUsesItLive") : t("connections.everyoneUsesItSandbox")}</p>
          <p>{t("connections.sendsAlreadyStoredUseTheConnectionThey")}</p>
        </>
      ),
    };
  }
  if (act === "archive") {
    return {
      title: t("connections.archiveName", { name }),
      label: t("connections.archiveTheConnection"),
      done: t("connections.nameIsArchived", { name }),
      says: <p>{t("connections.noMoreCallsAreMadeOverIt")}</p>,
    };
  }
  return {
    title: t("connections.restoreName", { name }),
    label: t("connections.restoreTheConnection"),
    done: t("connections.nameIsRestored", { name }),
    says: <p>{t("connections.callsAreMadeOverItAgain")}</p>,
  };
}
