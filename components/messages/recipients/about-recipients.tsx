import { Icon } from "#components/ui/icon.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { sampleHref, sampleName } from "./sample-file.ts";

/** Beside the recipients: what becomes of them, and a file to begin from. */
export function AboutRecipients() {
  return (
    <>
      <Panel title="What will happen" padded>
        <ul className="grid gap-2 text-sm text-muted">
          <li>The rows are read as they are. Nothing is sent.</li>
          <li>Then you say which column holds the numbers, and which fill the message.</li>
          <li>
            Every row is checked before anything can go out: refused, duplicate and suppressed ones are set apart.
          </li>
          <li>Rows are kept for as long as this workspace keeps files, then deleted. A saved list stays.</li>
        </ul>
      </Panel>
      <Panel title="A sample file" padded>
        <p className="text-sm text-muted">
          One row per recipient, numbers in any common spelling, columns in any order.
        </p>
        <a
          href={sampleHref()}
          download={sampleName}
          className="mt-2 inline-flex items-center gap-1.5 text-sm text-link underline decoration-accent-line underline-offset-3 hover:decoration-current max-phone:min-h-touch"
        >
          <Icon name="download" size="sm" />
          Download a sample CSV
        </a>
      </Panel>
    </>
  );
}
