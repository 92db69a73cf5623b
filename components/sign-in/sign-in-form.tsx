"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Input } from "#components/ui/input.tsx";

type Problem = "wrong" | "unreachable";

const problems: Record<Problem, { title: string; text: string }> = {
  wrong: {
    title: "Email or password is wrong.",
    text: "Check both and try again. After several tries an account waits a while before it can be used.",
  },
  unreachable: { title: "Signing in did not work.", text: "The server gave no answer. Try again in a moment." },
};

/** Email and password. One text for every refusal, so that nobody learns which accounts exist. */
export function SignInForm({ destination = "/" }: { destination?: string }) {
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const outcome = await attempt(String(fields.get("email")), String(fields.get("password")));
    if (outcome === "signed-in") {
      // A full load: nothing made for nobody may stay in the router's memory.
      window.location.assign(destination);
      return;
    }
    setBusy(false);
    setProblem(outcome);
    password.current?.select();
  }

  return (
    <>
      {problem && (
        <Callout hue="caution" icon="circle-alert" alert title={problems[problem].title}>
          {problems[problem].text}
        </Callout>
      )}
      <form method="post" onSubmit={submit} className="grid gap-4">
        <div className="grid gap-1">
          <label htmlFor="email" className="w-fit text-sm font-semibold">
            Email
          </label>
          <Input id="email" name="email" type="email" autoComplete="username" required className="h-10!" />
        </div>
        <div className="grid gap-1">
          <label htmlFor="password" className="w-fit text-sm font-semibold">
            Password
          </label>
          <Input
            ref={password}
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            className="h-10!"
          />
        </div>
        <Button type="submit" variant="primary" size="lg" loading={busy && "Signing in…"}>
          Sign in
        </Button>
      </form>
    </>
  );
}

async function attempt(email: string, password: string): Promise<"signed-in" | Problem> {
  try {
    const answer = await signIn("credentials", { redirect: false, email, password });
    if (answer?.ok && !answer.error) return "signed-in";
    return answer && answer.status < 500 ? "wrong" : "unreachable";
  } catch {
    // fetch rejects when the server can't be reached at all.
    return "unreachable";
  }
}
