"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { Link } from "#components/ui/link.tsx";

type Outcome = "signed-in" | "code-needed" | Problem;
type Problem = "wrong" | "wrong-code" | "busy" | "unreachable";

const problems: Record<Problem, { title: string; text: string }> = {
  wrong: {
    title: "Email or password is wrong.",
    text: "Check both and try again. After several tries you have to wait before you can use the account.",
  },
  "wrong-code": {
    title: "This code is wrong, or it was used before.",
    text: "Wait for the next one, and check that the clock of your phone is right. After several tries you have to wait.",
  },
  busy: {
    title: "Too many people are signing in at this moment.",
    text: "Nothing is wrong with your password. Try again in a few seconds.",
  },
  unreachable: { title: "Signing in did not work.", text: "The server gave no answer. Try again in a moment." },
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
        <Button type="submit" variant="primary" size="lg" loading={busy && "Signing in…"}>
          Sign in
        </Button>
        {known && (
          <Button size="lg" onClick={() => [setKnown(undefined), setProblem(undefined)]}>
            Use another account
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
          Email
        </label>
        <Input id="email" name="email" type="email" autoComplete="username" required className="h-10!" />
      </div>
      <div className="grid gap-1">
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <label htmlFor="password" className="font-semibold">
            Password
          </label>
          <Link href="/reset">Forgot it?</Link>
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
        Code
      </label>
      <p id="code-hint" className="text-sm text-muted">
        The six digits that the authenticator app of {email} shows now. Without your phone, a recovery code.
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
