import { Callout } from "#components/ui/callout.tsx";

const refusals: Record<string, { title: string; text: string }> = {
  NoAccount: {
    title: "There is no account for you here.",
    text: "People join by invitation, under the address that your provider has verified. Ask an owner or admin of your workspace for an invitation.",
  },
  OAuthSignin: {
    title: "The provider could not be reached.",
    text: "Nothing was changed. Try again in a moment, or sign in with your password if you have one. If it keeps failing, tell an administrator of this Switchboard.",
  },
  OtherIssuer: {
    title: "The provider’s answer was not accepted.",
    text: "It does not name itself as it is set up here. Tell an administrator of this Switchboard.",
  },
};

const otherwise = {
  title: "Signing in did not work.",
  text: "It was not finished, took too long or was begun in another browser. Try again.",
};

/** Why somebody who went to the provider came back without being signed in. */
export function ProviderProblem({ error }: { error: string }) {
  const { title, text } = refusals[error] ?? otherwise;
  return (
    <Callout hue="caution" icon="circle-alert" alert title={title}>
      {text}
    </Callout>
  );
}
