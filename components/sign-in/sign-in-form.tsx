"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { Link } from "#components/ui/link.tsx";
import { t } from "#words/t.ts";

type Outcome = "signed-in" | "code-needed" | Problem;
type Problem = "wrong" | "wrong-code" | "busy" | "unreachable";

const problems: Record<Problem, { title: string; text: string }> = {
  wrong: {
    get title() {
      return t("signIn.emailOrPasswordIsWrong");
    },
    get text() {
      return t("signIn.checkBothAndTryAgainAfterSeveral");
    },
  },
  "wrong-code": {
    get title() {
      return t("signIn.thisCodeIsWrongOrItWas");
    },
    get text() {
      return t("signIn.waitForTheNextOneAndCheck");
    },
  },
  busy: {
    get title() {
      return t("signIn.tooManyPeopleAreSigningInAt");
    },
    get text() {
      return t("signIn.nothingIsWrongWithYourPasswordTry");
    },
  },
  unreachable: {
    get title() {
      return t("signIn.signingInDidNotWork");
    },
    get text() {
      return t("signIn.theServerGaveNoAnswerTryAgain");
    },
  },
};

type Credentials = { email: string; password: string };

/**
 * Email and password, then a code where the person has an authenticator app. One text for every refusal, so that nobody
 * learns which accounts exist.
 */
export function SignInForm({ destination = "/" }: { destination?: string }) {
  const [known, setKnown] = useState<Credentials>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const wrong = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = known ?? { email: String(fields.get("email")), password: String(fields.get("password")) };
    setBusy(true);
    const outcome = await attempt(typed, known ? String(fields.get("code")) : undefined);
    if (outcome === "signed-in") {
      // A full load: nothing made for nobody may stay in the router's memory.
      window.location.assign(destination);
      return;
    }
    setBusy(false);
    setProblem(outcome === "code-needed" ? undefined : outcome);
    if (outcome === "code-needed") setKnown(typed);
    // The password was changed meanwhile, say: from the beginning.
    else if (outcome === "wrong") setKnown(undefined);
    wrong.current?.select();
  }

  return (
    <>
      {problem && (
        <Callout hue="caution" icon="circle-alert" alert title={problems[problem].title}>
          {problems[problem].text}
        </Callout>
      )}
      <form method="post" onSubmit={submit} className="grid gap-4">
        {known ? <CodeField input={wrong} email={known.email} /> : <PasswordFields input={wrong} />}
        <Button type="submit" variant="primary" size="lg" loading={busy && t("signIn.signingIn")}>
          {t("signIn.signIn")}
        </Button>
        {known && (
          <Button size="lg" onClick={() => [setKnown(undefined), setProblem(undefined)]}>
            {t("signIn.useAnotherAccount")}
          </Button>
        )}
      </form>
    </>
  );
}

function PasswordFields({ input }: { input: React.Ref<HTMLInputElement> }) {
  return (
    <>
      <div className="grid gap-1">
        <label htmlFor="email" className="w-fit text-sm font-semibold">
          {t("signIn.email")}
        </label>
        <Input id="email" name="email" type="email" autoComplete="username" required className="h-10!" />
      </div>
      <div className="grid gap-1">
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <label htmlFor="password" className="font-semibold">
            {t("signIn.password")}
          </label>
          <Link href="/reset">{t("signIn.forgotIt")}</Link>
        </div>
        <Input
          ref={input}
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className="h-10!"
        />
      </div>
    </>
  );
}

function CodeField({ input, email }: { input: React.RefObject<HTMLInputElement | null>; email: string }) {
  useEffect(() => input.current?.focus(), [input]);
  return (
    <div className="grid gap-1">
      <label htmlFor="code" className="w-fit text-sm font-semibold">
        {t("signIn.code")}
      </label>
      <p id="code-hint" className="text-sm text-muted">
        {t("signIn.theSixDigitsThatTheAuthenticatorApp", { email })}
      </p>
      <Input
        ref={input}
        id="code"
        name="code"
        mono
        autoComplete="one-time-code"
        aria-describedby="code-hint"
        required
        maxLength={40}
        className="h-10!"
      />
    </div>
  );
}

async function attempt(credentials: Credentials, code: string | undefined): Promise<Outcome> {
  try {
    const answer = await signIn("credentials", { redirect: false, ...credentials, ...(code && { code }) });
    if (answer?.ok && !answer.error) return "signed-in";
    if (answer?.error === "CodeNeeded") return "code-needed";
    if (answer?.error === "CodeRefused") return "wrong-code";
    if (answer?.error === "Busy") return "busy";
    if (answer?.error === "Unavailable") return "unreachable";
    return answer && answer.status < 500 ? "wrong" : "unreachable";
  } catch {
    // fetch rejects when the server can't be reached at all.
    return "unreachable";
  }
}
