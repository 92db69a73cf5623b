"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { useBrowserZone } from "#components/page/shell/own-zone.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import { offsetAt } from "#server/compose/zone.ts";
import { t } from "#words/t.ts";
import type { AccountView } from "./account-view.ts";
import { useChanged } from "./use-changed.ts";

const schema = z
  .object({ from: z.enum(["browser", "named", "workspace"]), zone: z.string() })
  .refine(({ from, zone }) => from !== "named" || zone !== "", {
    path: ["zone"],
    error: () => t("account.chooseATimeZone"),
  });

/** Asks which zone the person wants to read times in. */
export function ZoneDialog({ own, onClose }: { own: AccountView["zone"]; onClose: () => void }) {
  const choose = useMutation(useTRPC().account.chooseTimeZone.mutationOptions());
  const changed = useChanged();
  const router = useRouter();
  const told = useBrowserZone();
  return (
    <FormDialog
      title={t("account.timeZone")}
      description={t("account.pagesDownloadsAndMailsShowTimesIn")}
      schema={schema}
      defaultValues={{ from: own.from, zone: (own.from === "named" ? own.name : told) ?? "" }}
      onSubmit={async ({ from, zone }) => {
        await choose.mutateAsync(chosenOf(from, zone, told));
        tellGood({ title: t("account.yourTimeZoneIsChanged") });
        await changed();
        // The frame around the page shows times in it.
        router.refresh();
      }}
      onClose={onClose}
      label={t("account.saveTheTimeZone")}
      busyLabel={t("account.saving")}
    >
      <RadioField
        name="from"
        label={t("account.showTimesIn")}
        options={[
          ...(told === null ? [] : [{ value: "browser", label: t("account.myBrowsersZoneNowTold", { told }) }]),
          { value: "named", label: t("account.aZoneThatIChoose") },
          { value: "workspace", label: t("account.theWorkspacesZone") },
        ]}
      />
      <NamedZone />
    </FormDialog>
  );
}

function chosenOf(from: AccountView["zone"]["from"], zone: string, told: string | null) {
  if (from === "browser" && told !== null) return { from, zone: told };
  return from === "named" ? { from, zone } : ({ from: "workspace" } as const);
}

function NamedZone() {
  const from: unknown = useWatch({ name: "from" });
  if (from !== "named") return null;
  return (
    <ComboboxField
      name="zone"
      label={t("account.zone")}
      options={zones()}
      searchLabel={t("account.findAZone")}
      placeholder={t("account.chooseAZone")}
    />
  );
}

/** All that this browser knows, with how far from Greenwich each is now. */
function zones() {
  const now = new Date();
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
    value: name,
    label: t("account.zoneWithOffset", {
      zone: name.replaceAll("_", " "),
      offset: zoneName(offsetAt(name, now)),
    }),
  }));
}
