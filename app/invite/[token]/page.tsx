import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { withWords } from "#app/with-words.tsx";
import { BarePage } from "#components/page/bare-page.tsx";
import { LanguageLinks } from "#components/page/shell/language/language-links.tsx";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { InvitationPage } from "#components/sign-in/invitation-page.tsx";
import { roleChoices } from "#server/domain/permissions.ts";
import { pageInvitation } from "#server/trpc/page/invitation.ts";
import { t } from "#words/t.ts";

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.invitation");
  },
};

export default withWords("invite/[token]/page", async function InvitePage({ params }: Props) {
  const { token } = await params;
  const found = await pageInvitation(token);
  if (!found) notFound();
  const { invitation, viewer } = found;
  const roles = roleChoices().filter(({ role }) => invitation.roles.includes(role));
  return (
    <BarePage footer={<LanguageLinks />}>
      <PortalClient>
        <InvitationPage token={token} {...{ invitation, viewer, roles }} />
      </PortalClient>
    </BarePage>
  );
});
