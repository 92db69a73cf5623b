import { Callout } from "#components/ui/callout.tsx";
import { t } from "#words/t.ts";

const refusals: Record<string, { title: string; text: string }> = {
  NoAccount: {
    get title() {
      return t("signIn.thereIsNoAccountForYouHere");
    },
    get text() {
      return t("signIn.peopleJoinByInvitationUnderTheAddress");
    },
  },
  OAuthSignin: {
    get title() {
      return t("signIn.theProviderCouldNotBeReached");
    },
    get text() {
      return t("signIn.nothingWasChangedTryAgainInA");
    },
  },
  OtherIssuer: {
    get title() {
      return t("signIn.theProvidersAnswerWasNotAccepted");
    },
    get text() {
      return t("signIn.itDoesNotNameItselfAsIt");
    },
  },
};

const otherwise = {
  get title() {
    return t("signIn.signingInDidNotWork");
  },
  get text() {
    return t("signIn.itWasNotFinishedTookTooLong");
  },
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
