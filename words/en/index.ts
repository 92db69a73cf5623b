import { account } from "./account.ts";
import { aivoice } from "./aivoice.ts";
import { archive } from "./archive.ts";
import { areas } from "./areas.ts";
import { audit } from "./audit.ts";
import { calls } from "./calls.ts";
import { compose } from "./compose.ts";
import { connections } from "./connections.ts";
import { contract } from "./contract.ts";
import { developers } from "./developers.ts";
import { domain } from "./domain.ts";
import { email } from "./email.ts";
import { exports } from "./exports.ts";
import { files } from "./files.ts";
import { form } from "./form.ts";
import { help } from "./help.ts";
import { home } from "./home.ts";
import { ids } from "./ids.ts";
import { instance } from "./instance.ts";
import { kept } from "./kept.ts";
import { mails } from "./mails.ts";
import { messages } from "./messages.ts";
import { numbers } from "./numbers.ts";
import { otp } from "./otp.ts";
import { page } from "./page.ts";
import { pages } from "./pages.ts";
import { people } from "./people.ts";
import { platformLists } from "./platform-lists.ts";
import { prices } from "./prices.ts";
import { privacy } from "./privacy.ts";
import { reading } from "./reading.ts";
import { reports } from "./reports.ts";
import { sends } from "./sends.ts";
import { signIn } from "./sign-in.ts";
import { sms } from "./sms.ts";
import { status } from "./status.ts";
import { suppressions } from "./suppressions.ts";
import { tokens } from "./tokens.ts";
import { trpc } from "./trpc.ts";
import { ui } from "./ui.ts";
import { wa } from "./wa.ts";
import { workspaces } from "./workspaces.ts";

/** Every text of the portal in English, by the room that says it. Names in braces are values, tags are parts that are no text. */
export const en = {
  account,
  aivoice,
  archive,
  areas,
  audit,
  calls,
  compose,
  connections,
  contract,
  developers,
  domain,
  email,
  exports,
  files,
  form,
  help,
  home,
  ids,
  instance,
  kept,
  mails,
  messages,
  numbers,
  otp,
  page,
  pages,
  people,
  platformLists,
  prices,
  privacy,
  reading,
  reports,
  sends,
  signIn,
  sms,
  status,
  suppressions,
  tokens,
  trpc,
  ui,
  wa,
  workspaces,
} as const;
