"use client";

import { useMutation } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { t } from "#words/t.ts";
import { QrCode } from "./qr-code.tsx";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.firstCode);

export type Prepared = { secret: string; uri: string };

/** The secret as a picture and as text, and the field for the first code: that is what turns the app on. */
export function SetUpSecondFactor({
  prepared,
  onDone,
}: {
  prepared: Prepared;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const confirm = useMutation(useTRPC().account.confirmSecondFactor.mutationOptions());
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={prepared.uri} label={t("account.qRCodeForYourAuthenticatorAppThe")} />
        <div className="grid min-w-[12rem] flex-1 gap-3 text-sm">
          <p>{t("account.scanThePictureWithAnAuthenticatorApp")}</p>
          <p className="flex items-start gap-2">
            <span className="mono min-w-0 [overflow-wrap:anywhere]">{prepared.secret.match(/.{1,4}/g)?.join(" ")}</span>
            <CopyButton value={prepared.secret} what={t("account.theSecret")} />
          </p>
          <p className="text-muted">{t("account.itIsShownNowAndNeverAgain")}</p>
        </div>
      </div>
      <Form
        schema={schema}
        defaultValues={{ code: "" }}
        onSubmit={async ({ code }) => {
          try {
            onDone((await confirm.mutateAsync({ code })).recoveryCodes);
          } catch (error) {
            return problemsOf(error, ["code"]);
          }
          return undefined;
        }}
      >
        <TextField
          name="code"
          label={t("account.code")}
          hint={t("account.theSixDigitsThatTheAppShows")}
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
          short
        />
        <SubmitBar label={t("account.turnOn")} busyLabel={t("account.turningOn")} />
      </Form>
    </div>
  );
}
