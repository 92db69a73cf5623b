import { filled, notice, postForm, type Returned, textField } from "./form.ts";
import { type Html, html } from "./html.ts";
import type { View } from "./view.ts";

/** The fields of the form, and what they are called. */
export const dialFields = { jobId: "Job id", customers: "Customers" };

/** What the platform's own console does with an AI task: customers are imported, and it starts. */
export function dialPanel(view: View, done: string | undefined, returned?: Returned): Html {
  const form = filled("dial", returned, new URLSearchParams({ customers: "20" }));
  const content = html`<p class="muted">What no operation does: customers are imported into a task, and it starts at once, whatever its hours. Each is dialled once; a call is told of when it has ended.</p>
${textField({ name: "jobId", label: dialFields.jobId, numeric: false }, form)}
<div class="beside">${textField({ name: "customers", label: dialFields.customers }, form)}<button class="btn">Import and start</button></div>`;
  return html`<section class="panel" id="dial" aria-labelledby="dial-title">
<header><h2 id="dial-title">Console of AI tasks</h2></header>
${notice(done)}
<div class="body">${postForm("/panel/dial", view, content)}</div>
</section>`;
}
