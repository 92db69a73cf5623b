import { CopyButton } from "./copy-button.tsx";

/** Raw text as it travelled. Long lines wrap; `what` completes "Copy …" and names the block. */
export function CodeBlock({ text, what }: { text: string; what: string }) {
  return (
    <div className="relative min-w-0 rounded-sm border border-line bg-sunken">
      <CopyButton value={text} what={what} className="absolute! top-1 right-1" />
      <pre className="py-2 pr-9 pl-3 font-mono text-xs/5 break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </pre>
    </div>
  );
}
