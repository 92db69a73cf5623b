import { BarePage } from "#components/page/bare-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";

/** One page for every link that does not work, whoever asks. */
export default function InvitationNotFound() {
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">This invitation cannot be used</h1>
      <p className="text-sm text-muted">
        An invitation works once, for seven days, and only for the address it was created for. Ask the person who
        invited you for a new link. If you are signed in with a different address, sign out and open the link again.
      </p>
      <div className="flex gap-2">
        <ButtonLink href="/" prefetch={false} variant="primary">
          Go to Switchboard
        </ButtonLink>
      </div>
    </BarePage>
  );
}
