import type { Metadata } from "next";
import { BarePage } from "#components/page/bare-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <BarePage>
      <h1 className="text-xl">There is nothing at this address</h1>
      <p className="text-sm text-muted">
        It may have been removed, it may never have existed, or you are not a member of its workspace. Check the
        address, or ask an administrator of the workspace.
      </p>
      <div className="flex gap-2">
        <ButtonLink href="/" variant="primary">
          Go to your workspace
        </ButtonLink>
      </div>
    </BarePage>
  );
}
