import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import type { Failure } from "#server/sandbox/dials.ts";
import type { Route } from "#server/sandbox/route.ts";
import type { SandboxState } from "#server/sandbox/sandbox-state.ts";
import { checkField, type Filled, filled, notice, postForm, type Returned, selectField, textField } from "./form.ts";
import { type Content, type Html, html } from "./html.ts";
import { address, type View, viewFields } from "./view.ts";

function meaningOf({ path, status }: Failure, routes: readonly Route[]): string {
  const faults = routes.find(({ operation }) => operation.path === path)?.operation.faults ?? {};
  return Object.entries(faults).find(([code]) => code === status)?.[1].meaning ?? "a code of no table";
}

function waiting(failure: Failure, routes: readonly Route[], view: View): Html {
  const { path, status, times, carryOut } = failure;
  const remove = html`<input type="hidden" name="path" value="${path}"><input type="hidden" name="status" value="${status}"><input type="hidden" name="carryOut" value="${String(carryOut)}"><button class="btn small">Remove<span class="vh"> ${status} of ${path}</span></button>`;
  return html`<li><div><p><code>${path}</code></p><p class="hint"><code class="strong">${status}</code> ${meaningOf(failure, routes)}${times > 1 && `, ${times} times`}${carryOut && ", carried out"}</p></div>${postForm("/panel/failures/remove", view, remove)}</li>\n`;
}

function operationChoices(routes: readonly Route[]) {
  return areas.map((area) => {
    const own = routes.filter(({ operation }) => operation.area === area);
    return {
      label: areaNames[area],
      choices: own.map(({ operation }) => ({ value: operation.path, text: operation.path })),
    };
  });
}

function times(form: Filled): Html {
  return textField({ name: "failNext.times", label: "Times" }, form);
}

/** One operation is chosen: its codes can be listed with what they mean. */
function chosenFields({ operation: { path, faults } }: Route, view: View, form: Filled): Content {
  const choices = Object.entries(faults).map(([code, { meaning }]) => ({ value: code, text: `${code}  ${meaning}` }));
  const anyOther = address("/", { ...view, fail: "", done: "" }, "fail");
  return html`<p class="chosen"><span><code>${path}</code></span> <a href="${anyOther}">Another operation</a></p>
<input type="hidden" name="failNext.path" value="${path}">
${selectField({ name: "failNext.status", label: "Status" }, [{ choices }], form)}
${times(form)}`;
}

function anyFields(routes: readonly Route[], view: View, form: Filled): Content {
  const keep = viewFields({ ...view, fail: "" }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`${selectField({ name: "failNext.path", label: "Operation" }, operationChoices(routes), form)}
<div class="two">${textField({ name: "failNext.status", label: "Status", numeric: false, hint: html`Such as <code>-18</code>` }, form)}
${times(form)}</div>${keep}`;
}

function addForm({ routes }: SandboxState, view: View, form: Filled): Html {
  const chosen = routes.find(({ operation }) => operation.path === view.fail);
  const listCodes = html`<button class="btn" formmethod="get" formaction="/panel/failures" formnovalidate>List its codes</button>`;
  return postForm(
    "/panel/failures",
    view,
    html`<div class="body">${chosen ? chosenFields(chosen, view, form) : anyFields(routes, view, form)}
${checkField({ name: "failNext.carryOut", label: "Carry the call out first" }, form)}</div>
<footer><button class="btn">Add failure</button>${!chosen && listCodes}</footer>`,
  );
}

/** The calls that are going to fail, and a form for another one. */
export function failuresPanel(state: SandboxState, view: View, done: string | undefined, returned?: Returned): Html {
  const { failNext } = state.world.dials;
  const form = filled("fail", returned, new URLSearchParams({ "failNext.times": "1" }));
  const clear = postForm("/panel/failures/clear", view, html`<button class="btn small">Remove all</button>`);
  const list = html`<ul class="rows" aria-label="Failures that wait for a call">${failNext.map((failure) => waiting(failure, state.routes, view))}</ul>`;
  return html`<section class="panel" id="fail" aria-labelledby="fail-title">
<header><h2 id="fail-title">Fail next calls</h2>${failNext.length > 1 && clear}</header>
${notice(done)}
${failNext.length > 0 ? list : html`<p class="none">No failure waits for a call.</p>`}
${addForm(state, view, form)}
</section>`;
}
