// Each row as the specification's Errors have it: status, then meaning.

/** Email: the table of batchSendEmail, and the two codes of getSendEmailRcd. */
export const emailTable = `
-1 authentication error
-2 duplicate request
-4 user locked
-6 timestamp expired
-8 IP access restricted
-9 sender address empty
-10 template id invalid or unavailable
-11 template does not exist
-12 template status incorrect
-13 recipient address empty
-16 recipient list does not exist
-17 subject empty or longer than 100 characters
-19 account balance insufficient
-20 package quota insufficient
-21 no available package
-22 interface exception
-23 port or program exception
-24 account not verified
-25 template id must be an integer
-26 no account manager assigned
-27 logo parameter not recognised
-29 callback url empty
-30 triggerID wrong
-5 field empty or query id abnormal
-28 more than 200 emailId values in one query
`;

/** SMS. */
export const smsTable = `
-1 authentication error
-2 IP access restricted
-3 content has sensitive characters
-4 content empty
-5 content too long
-6 not a template message
-7 too many numbers
-8 numbers empty
-9 number abnormal
-10 balance insufficient for this send
-13 user locked
-16 outside allowed time range
-18 port or program exception
-19 contact account manager to bind a channel
`;

/** AI voice: the table, and the one code of recordQuery. */
export const aivoiceTable = `
-1 account authentication exception
-3 balance insufficient
-4 timestamp expired
-5 system exception
-6 IP restricted
-27 parameter validation exception
-28 AUTO mode requires a start time
-29 redial rule parameter exception
-30 redial interval parameter exception
-31 redial times parameter exception
-33 task name already exists
-37 application does not exist
-38 current task state cannot pause
-39 current task state cannot start
-41 script id parameter exception
-45 no customers imported, cannot start
-46 network exception or wrong parameter
-48 daily dialing window must lie within 09:00-20:00
-49 account not certified
-51 customer custom attributes incomplete
-52 concurrency exceeds account maximum
-57 signature empty
-58 timestamp empty
-59 apikey empty
-60 intent label group does not exist
-50 application has no price quoted
`;

/** OTP and voice records. */
export const voiceOtpTable = `
-1 account authentication exception
-2 IP restricted
-16 timestamp expired
-18 system exception
-20 data already exists
-22 parameter exception
-23 data upper limit reached
-25 outside allowed time range
`;

/** Instant-messaging template creation. */
export const waTemplateTable = `
-1 authentication error
-2 template state incorrect
-4 timestamp expired
-5 system exception
-6 IP restricted
-7 parameter validation exception
-8 parameter validation exception
-10 application does not exist
-11 application name already exists
-12 network exception, retry later
-14 account not certified
-16 name reuse within one month of deletion not allowed
-18 fileId empty
-19 fileId empty
-21 header too long
-23 button type empty
-24 too many buttons
-32 language duplicated under this template name
-33 template name format wrong
-34 two variables adjacent
-37 template creation failed
-38 template does not exist
-40 example file too large
-74 language code format wrong
-75 template type does not match existing type
-76 wrong type
-77 wrong phone number or area code format
-78 wrong language
-82 body example too long
-83 wrong format parameter
-84 text content empty
-86 body type empty
-87 footer type empty
-88 footer text too long
-89 template components empty
-90 header has consecutive variables
-91 header variable count does not match examples, or exceeds 1
-92 text length over 25
-99 channel type wrong
-100 format empty when header type is text
-101 wrong format value
-102 only button type 3 (OTP) supported
-103 body empty for authentication type
-104 security recommendation parameter wrong
-105 footer longer than 60
-106 expiry must be 0-90
-107 application has no alias
-108 otp_type empty
-109 button empty for authentication type
`;

/** Instant-messaging sending, common to both. */
export const waSendTable = `
-68 balance insufficient
-69 rate does not exist
-70 recipient number longer than 14
-71 recipient number shorter than 7
-72 recipient number not numeric
-93 business number longer than 14
-94 business number shorter than 7
-95 business number not purely digits
-96 business number does not exist
-97 business number state wrong
-112 channelType can only be 0
`;

/** Template sending only. */
export const waTemplateSendTable = `
-44 template language not found
-99 channel type wrong
-110 body variable count mismatch
-111 header variable count mismatch
`;

/** Custom sending only. */
export const waCustomSendTable = `
-114 text object empty
-115 text body empty
-116 image object empty
-117 image link empty
-118 audio object empty
-119 audio link empty
-120 video object empty
-121 video link empty
-122 sticker object empty
-123 sticker link empty
-124 document object empty
-125 document link empty
-127 location object empty
-128 location longitude empty
-129 location latitude empty
-132 unknown message type
-133 link address format wrong
-134 parameter type wrong
-135 parameter variable value empty
`;
