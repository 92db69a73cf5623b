/** What is said of each page behind its help, and what the words of the portal mean. */
export const help = {
  addresses:
    "This page shows the emails to one address, their results, the lists that reached it and whether it is suppressed. An email appears only after the platform has reported on it, so a batch on its way may be missing.",
  audit:
    "This page lists each change and download in the workspace, with the person, program or job behind it. Switchboard never edits or deletes an entry, and “Verify chain” shows whether somebody altered the database directly.",
  devCallbacks:
    "This page lists the callbacks that the platform sent for this workspace’s email batches, and how each was used. A callback has no signature, so what it says is only reported until a signed query verifies it.",
  devDrift:
    "Each row is a difference between the platform’s answers and its documentation: an extra, missing or unreadable field, or an unlisted code. A difference does not mean that a call failed: open its calls to see how each ended.",
  devErrors:
    "This page explains the codes in the platform’s answers: what each means, what to do and whether anything was sent. Choose the area as well, because one code can have different meanings for email and SMS.",
  devRequests:
    "This page lists the calls to the platform with request, answer and outcome, including those made by jobs. The record is written before a call leaves, so a call that got no answer is here too.",
  emails:
    "This page asks the platform for the results of emails, by their ids, and shows which sends they belong to. “Not found” does not mean failed, because the email may still be in the platform’s queue.",
  exports:
    "This page lists your own exports written in the background, and those that repeat. A file is kept for seven days, or as long as you chose for a repeated export, and is withdrawn if anybody’s data is erased in this workspace.",
  importsDeliveryReport:
    "This page reads an operator’s file of message ids and states, and shows each state on its message as reported by import. It never changes what the platform accepted or refused, and Switchboard cannot verify it.",
  instanceQuarantine:
    "This page shows requests to the callback address whose token Switchboard did not create; they change no send. Each is kept for 30 days, up to a daily limit, and only administrators of this Switchboard can see it.",
  library:
    "This page keeps names for ids that the platform accepts but cannot list, such as recipient lists, triggers and scripts. Copy each id exactly as the platform’s console shows it, because Switchboard cannot check it.",
  lists:
    "This page keeps tables of numbers under names, for the whole team’s drafts of SMS and instant messages. The rows are checked when a draft uses the list, and a cell corrected there changes the list for everyone.",
  numbers:
    "Enter a number to see what this workspace sent to it, its telephone calls, their outcomes and whether it is suppressed. A suppressed number gets no new messages of that channel until the suppression ends.",
  otpAppsOneEdit:
    "This form changes an application at the platform: how long a code is valid and how many codes may be sent. Submitting overwrites other values that the platform may have now, so read the application back first.",
  otpAppsOne:
    "This page shows an application’s settings, its versions and what the platform said about it. The platform does not tell us when somebody changes it in the console, so press “Read back” to compare.",
  otpAppsNew:
    "This form creates an application, which sets how long a code is valid and how many codes may be sent. It cannot be deleted from here, and the platform limits the number of applications without saying how many.",
  otpApps:
    "This page lists the verification applications created or adopted here, with their states. One that was made in the platform’s console appears only after you adopt it by its id.",
  otpFlowsOne:
    "This page shows a flow’s steps, how it runs at best and at worst, and what the platform answered. A flow can be neither changed nor deleted, so copy it to a new flow if you need another one.",
  otpFlowsNew:
    "This form creates a flow, which says when another code is sent and whether by SMS or telephone call. A flow cannot be changed or deleted later, so check the forecast before you submit it.",
  otpFlows:
    "This page lists the verification flows created here, with their steps and states. Flows from elsewhere never appear, because the platform cannot list them and they cannot be adopted.",
  otpTemplatesOneEdit:
    "This form changes what a telephone call says when it speaks a code, and how it speaks. Name, text and code characters go out with every change, so copy them from the platform’s console even if they stay the same.",
  otpTemplatesOne:
    "This page shows a voice template’s settings, its versions and an estimate of the speaking time. It cannot be read back, so what somebody entered here counts until the platform answers a change.",
  otpTemplates:
    "This page lists the voice templates adopted here, which are what telephone calls say when they speak a code. Switchboard cannot create one, so create it in the platform’s console first and adopt it by its id.",
  help: "This page says what the words of Switchboard mean. Each word means the same on every page.",
  home: "This page shows what waits for a person, longest waiting first, and figures for each channel. Accepted does not mean delivered, and of all messages only emails get a later result, by callback or query.",
  reportsOneArea:
    "This report counts what was sent, called or changed in one area, compared with the days before. A send counts on the day of its release, whatever happens later, and deleted data is no longer counted.",
  reports:
    "This page sums up each area for the chosen days and leads to its report. Platform cost comes from records of telephone calls and price list cost is an estimate from your own list, so the two are never added up.",
  sendEmailOne:
    "In this step you choose the sender, template and recipient list, which are saved for the team as you type. Switchboard can neither read nor count a list, so check its id in the platform’s console.",
  sendEmailOneReview:
    "This step shows what the draft sends, to which list and at what price per email, and sends it when you confirm. A batch cannot be recalled once the platform has it, and an unknown one never goes out again by itself.",
  sendEmail:
    "This page begins an email batch and lists the open drafts. What you type becomes a draft for the whole team, and nothing goes out before somebody reviews and sends it.",
  sendSmsOneCheck:
    "This step judges each row as sendable, duplicate, suppressed or refused, with the reason in its cell. Only sendable rows get an SMS: correct the refused ones here, or go on without them.",
  sendSmsOneMap:
    "In this step you write the SMS, insert columns into it and say which column holds the numbers. Each part is charged, and one character outside the GSM alphabet cuts a part from 160 to 70 characters.",
  sendSmsOne:
    "This page opens an SMS draft at the step that it needs next: recipients, text, check or review. The draft belongs to the whole team, and nothing is sent before somebody confirms the review.",
  sendSmsOneRecipients:
    "This step takes the recipients of the SMS from a file, pasted rows or a saved list. The rows are deleted once they are older than the files that this workspace keeps, unless you save them as a list.",
  sendSmsOneReview:
    "This step shows how many SMS go out, in how many parts and at what cost, and sends them when you confirm. They cannot be recalled once the platform has them, and it never says which ones were delivered.",
  sendSms:
    "Here you write an SMS to one number and send it after a review, or begin a draft for many. Until it is sent, a single SMS is kept only in this browser tab, while a draft is kept for the whole team.",
  sendWaOneCheck:
    "This step judges each row as sendable, duplicate, suppressed or refused, with the reason in its cell. Only sendable rows get an instant message: correct the refused ones here, or go on without them.",
  sendWaOneMap:
    "In this step you choose a business number and a template, and fill its places with columns or fixed text. Only templates submitted or adopted here can be chosen, because the platform lists none.",
  sendWaOne:
    "This page opens a draft of instant messages at the step that it needs next: recipients, template, check or review. The draft belongs to the whole team, and nothing is sent before somebody confirms the review.",
  sendWaOneRecipients:
    "This step takes the recipients of the instant messages from a file, pasted rows or a saved list. The rows are deleted once they are older than the files that this workspace keeps, unless you save them as a list.",
  sendWaOneReview:
    "This step shows how many instant messages go out, what they say and cost, and sends them when you confirm. They cannot be recalled once the platform has them, and it never says which ones were delivered or read.",
  sendWaCustom:
    "This form sends text, a linked file or a location to one number, without a template. The recipient must have written within the last 24 hours: you enter when, and a message still waiting after that is not sent.",
  sendWa:
    "Here you send a message from a template to one number after a review, or begin a draft for many. Without a template you can write only a custom message, to a number that wrote within the last 24 hours.",
  senders:
    "This page lists the addresses from which the chosen application can send email, as read from the platform. A sender can be added or changed only in the platform’s console, and no email goes out without one.",
  sendsOne:
    "This page shows the results of one send, the calls made for it and what is known about each recipient. Unknown means that a call left without a clear answer: it may have been sent, and goes out again only if a person decides so.",
  sends:
    "This page lists the email batches, SMS and instant messages of this workspace, each send with its state. “Accepted” means that the platform took a send, not that anybody received it.",
  settingsConnectionsOne:
    "This page shows one account on the platform, its applications and its last test. Once a live connection is put into use, every new send in this workspace goes over it, reaches people and costs money.",
  settingsConnectionsNew:
    "This page connects an account on the platform by its address, Api-Key, secret and applications. If no other connection is in use, this one is in use as soon as you save it, and sending then costs money.",
  settingsConnections:
    "This page lists the platform accounts of this workspace and shows which one is in use. A send stays with the connection it was created for, even if another one is put into use later.",
  settingsGeneral:
    "This page changes the workspace’s name, default country and second-factor rule, and can stop all its sending. Only an owner can archive the workspace, and only an administrator of this Switchboard can restore it.",
  settingsPeople:
    "This page lists the people of this workspace, their roles and the open invitations. An invitation works once, within seven days, and only for the email address it was created for.",
  settingsPrices:
    "This page keeps your price lists, from which Switchboard estimates what a send or a telephone call costs. A list cannot be changed after you add it, and an archived list cannot be restored.",
  settingsPrivacy:
    "This page erases a recipient’s data from this workspace and shows how long callbacks, telephone calls and files are kept. Erasing cannot be undone, and the platform keeps its own copy.",
  settingsTokens:
    "This page lists the API tokens with which programs act in a person’s name in this workspace. A token is shown only once, when it is created, and a revoked token never works again.",
  suppressionsImport:
    "This page adds the numbers and addresses in a CSV, TSV or XLSX file to the suppressions. An entry holds for good unless the file or the form gives a last day.",
  suppressions:
    "This page lists the numbers that this workspace does not write to, by channel, with the reason and the last day. A suppressed address is a note: a batch goes to everyone on its list at the platform, and its review only warns.",
  templatesEmail:
    "This page shows the email templates of an application in every state, read from the platform. Only an approved template can be sent, and a template is changed in the platform’s console.",
  templatesWaOne:
    "This page shows one message template as it looks on a phone, its other languages and what is known about its state. The platform cannot be asked for the state, so people note here what its console shows.",
  templatesWaNew:
    "On this page you write a message template in one language and submit it to the platform, which reviews it. Once submitted, a template cannot be changed or deleted from here.",
  templatesWa:
    "This page lists the message templates of an application, their states and how each state is known. A template made in the platform’s console is missing here until somebody adopts it.",
  voiceAiCallsOne:
    "This page shows one telephone call of an AI task: its result, recordings, tags, notes and the platform’s record. The audit trail records who listens to a recording.",
  voiceAiCalls:
    "This page lists the archived telephone calls of AI tasks, with figures and charts. A telephone call appears a few minutes after it ends, and the platform’s record does not say what it cost.",
  voiceArchive:
    "This page shows, day by day, which telephone calls Switchboard has read from the platform and keeps. “Lost” means that the platform deleted them before they were read, and nobody can get them back.",
  voicePhones:
    "This page lists the SIP phones of an application, read from the platform. Only owners and admins can see a phone’s password, and the audit trail records each time they ask for it.",
  voiceRecordsGroupOne:
    "This page shows one group or verification call with its cost check, tags and notes. The platform may correct its record later, and for two months it can be read again from there.",
  voiceRecordsGroup:
    "This page lists the archived group and verification calls, with their cost and the key pressed. A triangle beside a cost means that the rate and the billing period give another amount.",
  voiceRecordsSipOne:
    "This page shows one telephone call of a SIP phone with its cost check, tags and notes. If it was recorded, you can hear the recording only in the platform’s console.",
  voiceRecordsSip:
    "This page lists the archived telephone calls of the account’s SIP phones, with result and cost. The platform forgets them after two months; this page still shows what Switchboard read before.",
  voiceTasksOneEdit:
    "On this page you change the rules of an AI task and submit them to the platform. An accepted edit replaces all rules, but the platform does not say when the new ones take effect.",
  voiceTasksOne:
    "This page shows one AI task: its rules, when it can dial, its versions and its telephone calls. The state is inferred by Switchboard, because the platform cannot be asked what a task is doing.",
  voiceTasksNew:
    "On this page you set an AI task’s script, dialling hours and redials, and see a forecast of its end and cost. Creating it dials nobody, because its customers are imported later, in the platform’s console.",
  voiceTasks:
    "This page lists the AI tasks known to this workspace, with their state and their last telephone call. A task made in the platform’s console is missing here until somebody adopts it by its job id.",
  account:
    "This page keeps your name, language, time zone, password and authenticator app, and shows where you are signed in. Changing your password or authenticator app signs you out in all other browsers.",
  accountSecondFactor:
    "This page sets up your authenticator app, or asks for its code before it opens a workspace. Recovery codes are shown only once: if you lose them and your phone, an administrator has to remove the app for you.",
  adminAudit:
    "This page shows who signed in or failed to, and which accounts and workspaces administrators changed. What people do inside a workspace is in that workspace’s own audit trail.",
  adminHealth:
    "This page shows whether the workers run, what waits in the queues of all workspaces and which work failed. Work listed as failed starts again only when you press “Try again”.",
  adminHeldSending:
    "This page shows what waits while all sending is held because the database may have gone back in time. What you release leaves at once, and anything that had already gone out goes out twice.",
  adminPeople:
    "This page lists all accounts of this Switchboard, with their workspaces and roles. A disabled account can be enabled again, but erasing a person’s data cannot be undone.",
  adminWorkspacesNew:
    "This page creates an empty workspace and makes you its owner. Its address never changes, and nothing can be sent from it until a platform account is connected.",
  adminWorkspaces:
    "This page lists all workspaces and lets you add owners to them, archive them and restore them. Archiving shuts out everybody at once and pauses waiting sends, which people must resume one by one after a restore.",
  sectionSending: "Sending",
  termSend: "Send",
  meaningSend:
    "One email batch, or one set of SMS or instant messages, that somebody had sent from here, with all its calls. Sends are never removed.",
  termDraft: "Draft",
  meaningDraft:
    "A send that somebody began but has not sent. The team sees it until it is sent, discarded or too old; a message to one number is kept only in the browser tab.",
  termReview: "Review",
  meaningReview:
    "The last step before sending: it shows what goes out, to whom and, if a price is known, for how much. If any of it changes afterwards, nothing is sent until you review it again.",
  termAttempt: "Attempt",
  meaningAttempt:
    "One call of a send, made at most once. Another attempt follows only if the first is known not to have gone out, or if a person decides to send again.",
  termCall: "Call",
  meaningCall:
    "An HTTP request from Switchboard to the platform: one for an email batch, one for up to 1,000 SMS, one for each instant message. On the pages under Voice, a call is a telephone call.",
  termAnswer: "Answer",
  meaningAnswer:
    "What the platform returns for a call, with the code 0 if it did what was asked. If no clear answer comes back after the call has left, its outcome is unknown.",
  termCallback: "Callback",
  meaningCallback:
    "A message from the platform about one email of a batch, kept as it came. It carries no signature, so what it says counts only as reported.",
  termPauseAndStop: "Pause and stop",
  meaningPauseAndStop:
    "A paused send waits until somebody resumes it; if the rest of a send is stopped, it is never sent. “Stop all sending” makes everything in the workspace wait.",
  termSandbox: "Sandbox",
  meaningSandbox:
    "A simulation of the platform: nothing that is sent to it reaches a person or costs money. All workspaces share it, so others can look up what you send there.",
  sectionResults: "Results",
  termAccepted: "Accepted",
  meaningAccepted: "The platform took a call or a message. That says nothing about whether it arrived.",
  termRefused: "Refused",
  meaningRefused:
    "The platform said no to a call, or did not take one of the numbers in it. Nothing was sent for what it refused.",
  termUnknown: "Unknown",
  meaningUnknown:
    "A call left and no clear answer came back, so it may have been carried out. It is never sent again automatically: a person decides, or a callback proves that an email batch was accepted.",
  termSucceededAndFailed: "Succeeded and failed",
  meaningSucceededAndFailed:
    "The platform says that an email arrived, or that it did not; if sources disagree, a person decides. The platform reports no such result for SMS and instant messages.",
  termReported: "Reported",
  meaningReported:
    "Learned from a callback. Callbacks carry no signature: anybody who knows the callback address could have sent it.",
  termVerified: "Verified",
  meaningVerified: "Learned from a signed request: Switchboard asked about the email, and the platform answered.",
  termDisputed: "Disputed",
  meaningDisputed:
    "Two sources disagree: one says that an email succeeded, the other that it failed. It counts as neither until a person decides.",
  termDecided: "Decided",
  meaningDecided:
    "Sources disagreed or no clear answer came, and a person decided, with a reason, what became of it. After that, only another decision changes the result.",
  termFiguresThatAreNeverAdded: "Figures that are never added",
  meaningFiguresThatAreNeverAdded:
    "What was accepted is never added to what succeeded, and the platform’s charges are never added to costs by your price list. Each currency is shown separately too.",
  sectionCalls: "Telephone calls",
  termAiTask: "AI task",
  meaningAiTask:
    "Rules by which the platform’s robots dial customers with a script. You can create and edit it here; customers are imported, and a manual task is started, in the platform’s console.",
  termAiCall: "AI call",
  meaningAiCall:
    "A telephone call that a robot made for an AI task. Its record has the result, the recordings and the intent, which is the label that the script gave to the conversation.",
  termSipCall: "SIP call",
  meaningSipCall:
    "A telephone call from one of the account’s SIP phones. If it was recorded, you can hear it only in the platform’s console.",
  termGroupCall: "Group call",
  meaningGroupCall:
    "A telephone call in which the platform plays a voice file. Switchboard does not make such calls; it reads their records, with the cost and the key pressed.",
  termVerificationCall: "Verification call",
  meaningVerificationCall:
    "A telephone call that tells somebody a verification code. It is listed with the group calls, because the platform returns both together.",
  termCallArchive: "Call archive",
  meaningCallArchive:
    "Switchboard’s own copy of the call records, read continuously. The platform forgets SIP, group and verification calls after two months; here they stay as long as the workspace chooses.",
  termRecording: "Recording",
  meaningRecording:
    "The sound of an AI call: the whole call, and the customer alone. A workspace keeps either copies or only links, which play for as long as the platform keeps the file.",
  sectionVerification: "Verification",
  termVerificationApplication: "Verification application",
  meaningVerificationApplication:
    "Settings at the platform for verification codes (OTP): how long a code is valid, and how many are sent, in total and to one number. No call deletes an application.",
  termVoiceTemplate: "Voice template",
  meaningVoiceTemplate:
    "What a telephone call says when it speaks a verification code. It is created in the platform’s console and adopted here by its id; from then on you can change it here.",
  termVerificationFlow: "Verification flow",
  meaningVerificationFlow:
    "Steps for a code that does not arrive or is not entered: when another one is sent, and by SMS or telephone call. A flow cannot be changed; copy it to a new one instead.",
  termAdopt: "Adopt",
  meaningAdopt:
    "To keep here what already exists at the platform. The values of a verification application are read from there; those of anything else are copied by hand from the platform’s console.",
  termVersion: "Version",
  meaningVersion:
    "The values that somebody submitted, adopted or took over at one time. It is kept with their name and its result, and any two versions can be compared.",
  termReadBack: "Read back",
  meaningReadBack:
    "To ask the platform for the values of an application and compare them with the values here, field by field. Voice templates and flows cannot be read back.",
  termDiffers: "Differs",
  meaningDiffers:
    "The platform has other values than the ones here. You can take over its values, which changes nothing there, or write the values here to the platform again.",
  termLastEvidence: "Last evidence",
  meaningLastEvidence:
    "The newest fact about something that the platform does not list: an answer, what a person saw in the console, or a telephone call of an AI task. It does not tell about later changes.",
  sectionLists: "Lists",
  termRecipientList: "Recipient list",
  meaningRecipientList:
    "A list of email recipients, kept at the platform. Switchboard knows only its id: it can neither show nor count who is on it, nor leave anybody out.",
  termNumberList: "Number list",
  meaningNumberList:
    "A saved table of numbers for SMS and instant messages, with columns that can fill a message. It stays until somebody removes it, however long uploaded files are kept.",
  termRecipient: "Recipient",
  meaningRecipient:
    "A person who gets an email, a message or a telephone call, known by an address or a number. Those of an email batch appear here only when the platform reports on their emails.",
  termSuppression: "Suppression",
  meaningSuppression:
    "A number that gets no SMS, or no instant messages, from this workspace, for a time or for good. An address can be suppressed for email, which is a note and a warning: nothing leaves it out of a batch. Telephone calls are not held back.",
  termSenderId: "Sender id",
  meaningSenderId:
    "The number or name that an SMS comes from, as it was registered. If you give none, the platform chooses.",
  termTrigger: "Trigger",
  meaningTrigger:
    "An automation that is set up in the platform’s console. An email batch can name its id, and Switchboard only passes it on.",
  termTemplate: "Template",
  meaningTemplate:
    "A prepared email or instant message that the platform reviews before it can be sent. Email templates are written in the platform’s console; message templates can be submitted here.",
  termLibrary: "Library",
  meaningLibrary:
    "Ids that the platform takes but does not list, such as those of recipient lists, triggers and SMS senders, kept under “Lists and ids”. Forms offer all that are not archived.",
  termDeliveryReport: "Delivery report",
  meaningDeliveryReport:
    "A file in which an operator names the results of messages. What you import from it is shown as “reported by import” and never changes what was accepted or refused.",
  sectionDevelopers: "Developers",
  termRequest: "Request",
  meaningRequest:
    "The record of one call to the platform, reads included: what was asked and what was answered. It is written before the call is made, and secrets in it are never stored.",
  termErrorCode: "Error code",
  meaningErrorCode:
    "A code other than 0 in an answer of the platform. One number can have several meanings, so the error atlas says for each area what it means, what to do and who can do it.",
  termDrift: "Drift",
  meaningDrift:
    "A difference between an answer and the platform’s documentation: an undocumented field or code, a missing field, or a value that cannot be read.",
  termCallbackAddress: "Callback address",
  meaningCallbackAddress:
    "The address to which the platform sends the callbacks of one email batch, and of no other. It can be revoked; then the platform’s own callbacks are turned away too.",
  termQuarantine: "Quarantine",
  meaningQuarantine:
    "Requests to the callback address with a token that was not created here. They change no result; administrators can look at them for 30 days, up to a daily limit.",
  termReplayInTheSandbox: "Replay in the sandbox",
  meaningReplayInTheSandbox:
    "To make a stored request once more, in the sandbox and nowhere else. It reaches nobody, costs nothing and changes nothing at the platform.",
  termApiToken: "API token",
  meaningApiToken:
    "A secret with which a program acts for one person in one workspace, for at most 365 days. It never allows more than that person may do, and it is shown only once.",
  sectionWorkspace: "Workspace",
  termWorkspace: "Workspace",
  meaningWorkspace:
    "What one team has to itself: its sends, lists, connections and people. Only its members can open it, and being an administrator of this Switchboard does not make anybody a member.",
  termRole: "Role",
  meaningRole:
    "What a person may do in a workspace. There are eight roles; a person can have several, and their rights add up.",
  termConnection: "Connection",
  meaningConnection:
    "An account of the platform, with its address, Api-Key, secret and applications. A workspace can have several, and new sends go over the one that is in use.",
  termApplication: "Application",
  meaningApplication:
    "A part of an account that is set up at the platform for one area, such as email or SMS. Each send names one of its area by its id, which the platform’s console shows.",
  termAuditTrail: "Audit trail",
  meaningAuditTrail:
    "The record of who did what and when: people, programs and background work. Its entries form a chain that is signed regularly, so nobody can change it unnoticed.",
  termEvidence: "Evidence",
  meaningEvidence:
    "A fact about a result, such as a callback or an answer. People who may read the audit trail can download all evidence about a send, an AI task, a number or an address.",
  termExport: "Export",
  meaningExport:
    "A list as a file: CSV, XLSX or JSON Lines. A list of more than 50,000 rows is written in the background, and only the person who asked for it can fetch the file.",
  termMasked: "Masked",
  meaningMasked:
    "Shown only in part, because it is personal data. Owners, admins, senders, approvers and auditors may see it; the audit trail notes who reveals a request or a callback.",
  termErasure: "Erasure",
  meaningErasure:
    "Removing a person’s number or address from everything that the workspace keeps, for good. Counts, states and the audit trail stay, and so does what the platform has.",
} as const;
