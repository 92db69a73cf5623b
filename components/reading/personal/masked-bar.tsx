import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Explained } from "#components/ui/overlay/explained.tsx";

const sentences = {
  callback: "Personal data in this callback is masked.",
  call: "Personal data in this call is masked.",
  contents: "The contents of this call are masked.",
};

type Reveal = { isPending: boolean; isSuccess: boolean; error: { message: string } | null; reset: () => void };

/** Says that personal data of what stands below is masked, and lets those who may look at it. It ends with the page. */
export function MaskedBar({
  what,
  reveal,
  onReveal,
}: {
  what: keyof typeof sentences;
  reveal: Reveal;
  onReveal: () => void;
}) {
  const maySee = useMay("personal.see");
  return (
    <div className="grid gap-1 rounded-sm border border-line bg-sunken px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name={reveal.isSuccess ? "eye" : "lock"} size="sm" className="text-muted" />
        <span className="min-w-0 flex-1 basis-40" role="status">
          {reveal.isSuccess ? "Shown with its personal data. The audit trail says that you looked." : sentences[what]}
        </span>
        {!maySee && (
          <Explained text={whoMay.seePersonal}>
            <span className="text-muted underline decoration-dotted">Masked for your role</span>
          </Explained>
        )}
        {maySee && !reveal.isSuccess && (
          <Button size="sm" icon="eye" loading={reveal.isPending && "Revealing…"} onClick={onReveal}>
            Reveal
          </Button>
        )}
        {reveal.isSuccess && (
          <Button size="sm" icon="lock" onClick={reveal.reset}>
            Mask again
          </Button>
        )}
      </div>
      {reveal.error && <p role="alert">It could not be revealed: {reveal.error.message}</p>}
    </div>
  );
}
