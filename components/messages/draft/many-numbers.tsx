"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Form, useSubmitting } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { useApplications } from "./use-applications.ts";
import { useGivenList } from "./use-given-list.ts";
import { useStepHref } from "./use-step-href.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.manyNumbers);

const stepsOf = ({ mapStep, review: { tells } }: Pick<ChannelView, "mapStep" | "review">) => [
  { name: t("messages.recipients"), what: t("messages.aFilePastedRowsOrASaved") },
  { name: mapStep.name, what: mapStep.tells },
  { name: t("messages.check"), what: t("messages.everyProblemInItsCellFixedIn") },
  { name: t("messages.reviewAndSend"), what: t("messages.numbersTells", { tells }) },
];

/** The way to many numbers: what its steps are, and a button that begins a draft. */
export function ManyNumbers({
  appId,
  onBegun,
  children,
}: {
  /** The application that it begins with. */
  appId?: string | undefined;
  /** Fills in what is known of the draft already, before it opens. */
  onBegun?: ((draft: { id: string; appId: string }) => Promise<void>) | undefined;
  /** Above the button: what is known already. */
  children?: ReactNode;
}) {
  const channel = useChannel();
  const { applications, chosen } = useApplications();
  const channelRouter = useChannelRouter();
  const begin = useMutation(channelRouter.begin.mutationOptions());
  const update = useMutation(channelRouter.update.mutationOptions());
  const given = useGivenList();
  const router = useRouter();
  const stepHref = useStepHref();
  /** The draft is there already: without its rows it goes on where they are chosen. */
  const take = (id: string, uploadId: string) =>
    update.mutateAsync({ id, draft: { uploadId } }).then(
      () => true,
      () => {
        tellBad({ title: t("messages.theDraftHasNoRecipientsYet"), detail: t("messages.chooseTheListInItsFirstStep") });
        return false;
      },
    );
  return (
    <Panel title={t("messages.manyNumbers")} padded>
      <Form
        schema={schema}
        defaultValues={{ appId: appId ?? chosen?.appId ?? "" }}
        onSubmit={async (values) => {
          try {
            const { id } = await begin.mutateAsync(values);
            await onBegun?.({ id, ...values });
            const isTaken = given.list && (await take(id, given.list.id));
            router.push(stepHref(id, isTaken ? "map" : "recipients"));
          } catch (error) {
            return problemsOf(error, ["appId"]);
          }
          return undefined;
        }}
      >
        <ol className="grid gap-2 text-sm">
          {stepsOf(channel).map(({ name, what }, index) => (
            <li key={name} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
              <span className="text-faint">{index + 1}</span>
              <span>
                {rich("messages.stepAndWhat", {
                  name: <span className="font-medium">{name}</span>,
                  what,
                  quiet: (words) => <span className="text-muted">{words}</span>,
                })}
              </span>
            </li>
          ))}
        </ol>
        {applications.length > 1 && <ApplicationField name="appId" applications={applications} />}
        {children}
        {given.list && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {t("messages.theDraftBeginsWithTheListListName", {
              listName: given.list.listName,
              rowCount: given.list.rowCount,
            })}
          </p>
        )}
        {given.isGone && <p className="text-sm text-caution-text">{t("messages.theListIsNoLongerHereChoose")}</p>}
        {given.error !== null && (
          <ReadProblem error={given.error} what={t("messages.theListCouldNotBeRead")} onRetry={given.readAgain} />
        )}
        <BeginButton primary={given.list !== undefined} isWaiting={given.isPending} />
        <p className="text-xs text-muted">{t("messages.aDraftIsKeptForTheWhole")}</p>
      </Form>
    </Panel>
  );
}

/** `primary` where the page has no other deed; it waits for the list that the draft begins with. */
function BeginButton({ primary, isWaiting }: { primary: boolean; isWaiting: boolean }) {
  const isBeginning = useSubmitting();
  return (
    <Button
      type="submit"
      variant={primary ? "primary" : "outline"}
      icon="plus"
      loading={isBeginning ? t("messages.beginning") : isWaiting && t("messages.readingTheList")}
      className="w-fit max-phone:w-full"
    >
      {t("messages.beginADraft")}
    </Button>
  );
}
