"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { sideBySide } from "#components/page/lists.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { ErasureProgress } from "./erasure-progress.tsx";
import type { EraseWish } from "./form-schemas.ts";
import { describeCounts } from "./held-things.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.eraseWish);

type Counts = Record<string, number>;

/** Takes one person out of everything that the workspace keeps: counts first, then asks, then does. A worker does both. */
export function ErasePanel() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const count = useMutation(trpc.personal.count.mutationOptions());
  const erase = useMutation(trpc.personal.erase.mutationOptions());
  const [counting, setCounting] = useState<{ wish: EraseWish; id: string } | null>(null);
  const [asking, setAsking] = useState(false);
  const [erasing, setErasing] = useState<string | null>(null);
  const [{ round, subject }, begin] = useState({ round: 0, subject: "" });
  useEffect(() => {
    // Another page led here with whom it was about; who it was then stands in the browser's address no more.
    const led = new URLSearchParams(window.location.hash.slice(1)).get("erase");
    if (led === null) return;
    begin({ round: 1, subject: led });
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return (
    <Panel title={t("privacy.eraseAPerson")} padded>
      <Form
        key={round}
        schema={schema}
        defaultValues={{ subject, reason: "" }}
        onChange={() => setCounting(null)}
        onSubmit={async (values) => {
          setErasing(null);
          try {
            const { id } = await count.mutateAsync({ subject: values.subject });
            setCounting({ wish: values, id });
          } catch (error) {
            return problemsOf(error, ["subject"]);
          }
          return undefined;
        }}
      >
        <TextField name="subject" label={t("privacy.addressOrNumber")} hint={t("privacy.asAdaExampleComInAnyLetter")} />
        <TextAreaField
          name="reason"
          label={t("privacy.reason")}
          rows={2}
          limit={500}
          hint={t("privacy.keptWithTheErasureLeaveThePersons")}
        />
        <SubmitBar label={t("privacy.countWhatIsKept")} busyLabel={t("privacy.asking")} />
      </Form>
      {counting && (
        <ErasureProgress id={counting.id}>
          {({ counts, problem }) =>
            problem === null ? <Found counts={counts} onErase={() => setAsking(true)} /> : <Ended problem={problem} />
          }
        </ErasureProgress>
      )}
      {erasing && (
        <ErasureProgress id={erasing}>
          {({ counts, problem }) => (problem === null ? <Done counts={counts} /> : <Ended problem={problem} />)}
        </ErasureProgress>
      )}
      {asking && counting && (
        <ConfirmDialog
          title={t("privacy.eraseSubject", { subject: counting.wish.subject })}
          typed={counting.wish.subject}
          label={t("privacy.eraseForGood")}
          busyLabel={t("privacy.asking")}
          onConfirm={async (typed) => {
            const { id } = await erase.mutateAsync({ ...counting.wish, typed });
            setCounting(null);
            setErasing(id);
            // The form begins anew: whom it was about stands in the page no more.
            begin({ round: round + 1, subject: "" });
            void client.invalidateQueries(trpc.personal.erasures.queryFilter());
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t("privacy.thisCannotBeUndoneErasedTakesIts")}</p>
          <p>{t("privacy.thePlatformKeepsWhatItHasAsk")}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function Found({ counts, onErase }: { counts: Counts; onErase: () => void }) {
  const things = describeCounts(counts);
  return (
    <Callout
      hue={things.length > 0 ? "caution" : "quiet"}
      className="mt-5 max-w-form"
      alert
      title={
        things.length > 0
          ? t("privacy.thisWorkspaceKeepsSomethingAboutThem")
          : t("privacy.thisWorkspaceKeepsNothingAboutThem")
      }
      actions={
        <Button onClick={onErase}>
          {things.length > 0 ? t("privacy.eraseThemEverywhere") : t("privacy.eraseWhatArrivesLater")}
        </Button>
      }
    >
      {things.length > 0 ? (
        <ul className="mt-1 grid list-disc gap-0.5 pl-4">
          {things.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      ) : (
        t("privacy.ifYouEraseThemAnywayWhatArrives")
      )}
    </Callout>
  );
}

function Done({ counts }: { counts: Counts }) {
  const things = describeCounts(counts);
  return (
    <Callout hue="good" className="mt-5 max-w-form" alert title={t("privacy.erased")}>
      {things.length > 0
        ? t("privacy.somethingWasErased", { things: sideBySide(things) })
        : t("privacy.nothingWasErased")}
    </Callout>
  );
}

function Ended({ problem }: { problem: string }) {
  return (
    <Callout hue="caution" className="mt-5 max-w-form" alert title={t("privacy.itEndedBeforeItWasComplete")}>
      {problem}
    </Callout>
  );
}
