"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { ApplicationRows } from "#components/connections/applications/application-rows.tsx";
import type { ConnectionFields, ConnectionInput, KeptFields } from "#components/connections/form-schemas.ts";
import { isSharedKey, SharedKeyDialog } from "#components/connections/shared-key.tsx";
import { TryOut } from "#components/connections/test/try-out.tsx";
import { useReloadAll } from "#components/connections/use-reload-all.ts";
import { usualZone, zoneChoices } from "#components/connections/words.ts";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useIsInBrowser } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import { fieldNames } from "./field-names.ts";
import { forget, keep, readKept } from "./kept-form.ts";

const loadFields = () => import("#components/connections/form-schemas.ts").then((loaded) => loaded.connectionFields);

const empty: KeptFields = {
  name: "",
  baseUrl: "",
  timeZone: usualZone,
  applications: [{ area: "email", appId: "", label: "" }],
};

/** Settings, connections, new: everything about an account on one page, tested before it is saved. */
export function NewConnectionPage() {
  const { slug, connection } = useWorkspace();
  const path = `/${slug}/settings/connections`;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("connections.connections"), href: path }]}
        title={t("connections.connectAnAccount")}
      />
      <WithAside aside={<Aside isFirst={connection === null} />}>
        {useIsInBrowser() ? <NewConnectionForm path={path} /> : <Skeleton width="60%" />}
      </WithAside>
    </Page>
  );
}

function Aside({ isFirst }: { isFirst: boolean }) {
  return (
    <Panel title={t("connections.whatHappens")} padded>
      <ul className="grid gap-2 text-sm text-muted">
        <li>{isFirst ? t("connections.itBecomesTheConnectionInUseAs") : t("connections.itIsNotUsedUntilYouPut")}</li>
        <li>{t("connections.theSecretIsSealedOnlyItsLast")}</li>
        <li>{t("connections.aTestMakesOneHarmlessReadWith2")}</li>
      </ul>
    </Panel>
  );
}

function NewConnectionForm({ path }: { path: string }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const reload = useReloadAll();
  const create = useMutation(useTRPC().connections.create.mutationOptions({ gcTime: 0 }));
  const [start] = useState(() => readKept(window.sessionStorage, slug) ?? empty);
  const [isDirty, setDirty] = useState(false);
  const [shared, setShared] = useState<ConnectionFields | null>(null);
  useWarning(isDirty && !create.isSuccess);
  const store = async (values: ConnectionFields, sharedKeyConfirmed: boolean) => {
    const { id } = await create.mutateAsync({ ...values, sharedKeyConfirmed });
    forget(window.sessionStorage, slug);
    tellGood({ title: t("connections.nameIsConnected", { name: values.name }) });
    reload();
    router.push(`${path}/${id}`);
  };
  const remember = useCallback(
    (values: Partial<ConnectionInput>) => {
      setDirty(true);
      keep(window.sessionStorage, slug, values);
    },
    [slug],
  );
  return (
    <>
      <Form
        schema={loadFields}
        defaultValues={{ ...start, apiKey: "", secret: "" }}
        onChange={remember}
        onSubmit={async (values) => {
          try {
            await store(values, false);
          } catch (error) {
            if (isSharedKey(error)) setShared(values);
            else return problemsOf(error, fieldNames(values.applications.length));
          }
          return undefined;
        }}
      >
        {start !== empty && (
          <Callout hue="quiet" title={t("connections.whatYouTypedBeforeIsHereAgain")}>
            {t("connections.exceptTheApiKeyAndTheSecret")}
          </Callout>
        )}
        <TextField
          name="name"
          label={t("connections.name")}
          hint={t("connections.aNameThatTellsConnectionsApartSuch")}
          limit={60}
        />
        <TextField
          name="baseUrl"
          label={t("connections.address")}
          mono
          inputMode="url"
          placeholder="https://"
          hint={t("connections.theAddressAtWhichThePlatformsOperations")}
        />
        <TextField name="apiKey" label={t("connections.apiKey")} mono />
        <TextField name="secret" label={t("connections.secret")} mono type="password" autoComplete="new-password" />
        <SelectField
          name="timeZone"
          label={t("connections.timeZoneOfThePlatformsTimes")}
          hint={t("connections.someOfThePlatformsTimesHaveNo")}
          options={zoneChoices}
        />
        <ApplicationRows />
        <TryOut
          trialOf={(values) => trialOf(values as ConnectionFields)}
          fields={(values) => fieldNames((values as ConnectionFields).applications.length)}
        />
        <SubmitBar label={t("connections.connectTheAccount")} busyLabel={t("connections.connecting")}>
          <ButtonLink href={path}>{t("connections.cancel")}</ButtonLink>
        </SubmitBar>
      </Form>
      {shared && (
        <SharedKeyDialog
          label={t("connections.connectItAnyway")}
          onConfirm={() => store(shared, true)}
          onClose={() => setShared(null)}
        />
      )}
    </>
  );
}

function trialOf({ baseUrl, apiKey, secret, timeZone, applications }: ConnectionFields) {
  const asked = applications.map(({ area, appId }) => ({ area, appId }));
  return { connectionId: null, baseUrl, apiKey, secret, timeZone, applications: asked };
}

/** The browser asks before a page with unsaved keys is left. */
function useWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isWanted]);
}
