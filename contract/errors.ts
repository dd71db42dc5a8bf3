import * as Type from 'typebox';
import { reasonNames, type Reason } from './reasons.ts';
import { fileProblems } from './sms-receiver/fileProblems.ts';
import { valuesByKey } from './vocabulary.ts';

/**
 * Error code → HTTP status. The code is what programs branch on and what the portal translates
 * (`errors.<code>`); the status follows from it and from nothing else.
 */
export const errorStatus = {
  'malformed-request': 400,
  'validation-failed': 400,
  'idempotency-key-missing': 400,
  'not-signed-in': 401,
  'session-ended': 401,
  'wrong-credentials': 401,
  forbidden: 403,
  'password-change-required': 403,
  'second-factor-required': 403,
  'code-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'changed-meanwhile': 409,
  'in-use': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'rule-refused': 422,
  'insufficient-credit': 422,
  'idempotency-key-reused': 422,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** Why one field was refused. English for people who call the API; the portal translates the code. */
export const fieldProblems = {
  required: 'This field is required.',
  'unknown-field': 'This field is not known here.',
  'wrong-type': 'This value has the wrong type.',
  'not-allowed': 'This value is not one of those allowed.',
  'too-short': 'This value is too short.',
  'too-long': 'This value is too long.',
  'too-small': 'This number is too small.',
  'too-large': 'This number is too large.',
  'bad-format': 'This value is not in the right format.',
  'page-too-large': 'At most 1,000 rows can be requested at once.',
  'wrong-password': 'The current password is wrong.',
  'full-access-needed': 'Only someone with full access can change this.',
  'otp-not-permitted': 'To send one-time codes you need the permission “Send one-time codes” (send-otp).',
  'otp-to-many': 'One-time codes are sent to one number at a time.',
  'password-unchanged': 'The new password is the same as the current one.',
  'password-weak':
    'This password is too easy to guess. Choose a longer one, such as several unrelated words.',
  'password-holds-username': 'The password must not contain the username.',
  'code-wrong': 'This code is wrong or has expired.',
  'passkey-refused': 'This passkey was not accepted. Try again.',
  'passkey-copied':
    'This passkey may have been copied, so it is refused from now on. Use another way, and replace the passkey.',
  'username-taken': 'This username is taken.',
  'username-in-other-cell':
    'Someone at the provider has this username in another cell. Confirm that it is the same person, or choose another one.',
  'name-taken': 'This name is taken.',
  'reference-used': 'This reference was used for another recharge.',
  'reference-of-other-company':
    'Another company has used this reference. Confirm that this is a different payment.',
  'statement-too-long':
    'A statement can have 366 days and 5,000 lines. Choose a shorter period, or export a CSV file.',
  'too-many-requests': 'Your company has 5 open requests. Wait for the provider, or withdraw one of them.',
  'no-such-record': 'This record does not exist.',
  'not-of-company': 'This does not belong to the selected company.',
  'not-in-place': 'This is not in the selected division or district.',
  'role-not-for-company': 'This role is for the provider’s staff and cannot be given to company users.',
  'role-outranks-you': 'This role has permissions that you do not have, so you cannot give it.',
  'permission-not-yours': 'You can add or remove only permissions that you have yourself.',
  'permission-for-platform': 'Only provider roles can have this permission.',
  'provider-only': 'Only the provider can change this.',
  yourself: 'You cannot do this to your own account.',
  'msisdn-empty': 'Enter a mobile number.',
  'msisdn-scientific-notation': 'A spreadsheet shortened this number; its digits are lost.',
  'msisdn-not-a-number': 'A mobile number contains only digits.',
  'msisdn-too-short': 'This number has too few digits.',
  'msisdn-too-long': 'This number has too many digits.',
  'msisdn-not-bangladeshi-mobile':
    'This is not a Bangladeshi mobile number: 11 digits that start with 013 to 019.',
  'msisdn-opted-out': 'This number has opted out; nothing was sent.',
  'msisdn-on-do-not-disturb':
    'This number is on the do-not-disturb list; promotional messages do not go to it.',
  'text-empty': 'Enter a message.',
  'text-too-many-segments': 'This text needs more than 10 parts. Shorten it.',
  'text-not-sendable': 'This text contains a character that cannot be sent.',
  'route-off': 'This route is switched off.',
  'password-needed':
    'This route took its password from the settings. After this change it no longer does: enter the password, too.',
  'secret-key-missing': 'Secrets cannot be stored yet. Ask your system administrator to set SECRET_KEY.',
  'closes-before-opens': 'This must be after the start.',
  'time-zone-unknown': 'Unknown time zone. Use a name such as Asia/Dhaka.',
  'prefix-twice': 'A prefix is entered twice.',
  'operator-twice': 'An operator has two accounts.',
  'route-of-other-kind': 'This kind of route does not have it.',
  'account-password-needed': 'An account has no password.',
  'template-without-number': 'The number is missing: use {to}, {to_plus} or {to_local}.',
  'template-without-text': 'The text is missing: use {text}, {text_hex}, or {gsm_text} and {unicode_hex}.',
  'template-without-id':
    'The ID is missing: use {carrier_id} to ask for receipts, and {id} where they are pushed.',
  'template-field-unknown': 'A field in braces is not known here.',
  'template-no-json': 'This is not JSON. Fields belong into quotation marks, as in "{to}".',
  'pattern-id-twice': 'The carrier’s ID is taken from two places.',
  'pattern-id-after-anything': 'Between * and {id} there must be text that shows where the ID begins.',
  'no-rule-accepts': 'One rule must say how an accepted message is answered.',
  'poll-without-id': 'Receipts can be asked for only if a rule reads the carrier’s ID.',
  'default-stays': 'Make another sender ID the default instead.',
  'contact-exists': 'This number is already in the group.',
  'group-full': 'A group holds at most 1,048,576 contacts.',
  'column-twice': 'Two fields have the same name.',
  'field-not-of-group': 'The group has no such field.',
  'columns-stay': 'Fields can be renamed and added, but not removed.',
  'too-many-columns': 'A group has at most 30 fields besides the number.',
  'groups-too-large': 'Together these groups have more than 1,048,576 contacts or 199 fields.',
  'nothing-to-import': 'All rows of the list were rejected.',
  'no-such-column': 'The list has no such column.',
  'sender-id-not-approved': 'This sender ID is not approved for your company.',
  'sender-id-not-approved-there':
    'The operator of this number has not approved this sender ID. Choose another one.',
  'numbers-not-approved':
    'Some numbers belong to operators that have not approved this sender ID. Leave them out, or choose another sender ID.',
  'no-portability-columns':
    'The first row needs the columns number, or from and to, and the column operator.',
  'portability-table-full': 'With this file the portability table would have more than 5,000,000 rows.',
  'content-not-approved':
    'This promotional text needs an approval of the regulator, and none fits it at that time. Choose an approved text, or wait.',
  'ends-before-start': 'This must not be before the first day.',
  'no-approval-columns': 'The first row needs the columns sender ID, company, operator and state.',
  'paper-too-large': 'A paper has at most 5 MB and, if it is a picture, 100 megapixels.',
  'paper-not-readable': 'This is not a PDF, PNG or JPEG file, or it is damaged.',
  'too-many-papers': 'A sender ID has at most 5 papers. Remove one of them first.',
  'papers-of-company-full':
    'The sender IDs of this company have 100 papers or 100 MB already. Remove some of them first.',
  'sender-id-decided': 'The provider has decided on this sender ID, so its papers stay as they are.',
  'in-the-past': 'This time has passed.',
  'not-class-of-campaign':
    'This campaign sends messages of another class. Change the class, or choose another campaign.',
  'not-sender-id-of-campaign':
    'This campaign sends messages with another sender ID. Change the sender ID, or choose another campaign.',
  'campaign-has-start': 'The campaign has its own start; these messages start with it.',
  'campaign-cancelled': 'This campaign was cancelled. Choose another one.',
  'campaign-has-messages': 'Messages were added to this campaign, so this cannot change.',
  'too-many-saved-views': 'You have saved 50 views. Delete one of them first.',
  'too-many-shared-views': 'Your company shares 100 views here. Delete or unshare one of them first.',
  'already-started': 'Some of it has already started.',
  'test-too-large': 'A test is a list of at most 5 recipients, without a campaign.',
  'too-many-error-words': 'There is no room for more explanations: delete some that you do not need.',
  'preview-or-list': 'Send either the ID of a checked batch or a new list, not both.',
  'code-field': 'The text needs the field {{code}} and no other.',
  'one-text-only': 'Give one text for all or a template, not both.',
  'upload-gone': 'The file is no longer stored: upload it again.',
  'one-list-only': 'Give exactly one of recipients, rows, contact groups or a file.',
  'too-much-staged':
    'Your company has 2,097,152 rows in lists that were checked but not sent. Send one of them, or wait: they are removed after 24 hours.',
  'too-much-without-credit':
    'Without credit, at most 10,000 rows can be checked. Request a recharge, or check part of the list.',
  'nothing-to-send': 'There are no recipients.',
  'no-number-column': 'No phone number column was found. Choose it.',
  'no-text-column': 'No message column was found. Choose it, or write a text or template.',
  'unknown-fields': 'The template has a field without a column.',
  'template-too-long': 'This template is too long.',
  'fields-not-filled': 'A field such as {{name}} has no value. Fill it in, or confirm sending it like this.',
  'move-not-allowed': 'The ticket cannot be moved to this status from its current one.',
  'number-needed': 'The customer’s number is needed for this.',
  'other-number': 'This message went to another number.',
  'no-message': 'This ticket is not about one message, so this cannot be done.',
  'message-not-ended': 'This message is still being sent. Wait until it has ended.',
  'refund-too-large':
    'This is more than was charged for the message, less what was already refunded or requested.',
  'texts-to-number':
    'This number has received as many texts as Barta sends to one number in a day. Try again tomorrow.',
  'texts-of-company':
    'Barta has sent as many texts to your company as it does in a day. Try again tomorrow, or ask the provider.',
  'texts-of-day': 'Barta has sent as many texts of its own as it does in a day. Try again tomorrow.',
  'texts-of-ticket': 'The customer has received as many texts about this ticket as one does in a day.',
  'mails-to-address':
    'This address has received as many e-mails of this kind as Barta sends in a day. Try again tomorrow.',
  'nobody-to-invite':
    'An invitation needs a mobile number or, where e-mails are sent, an e-mail address. Enter one, or choose a first password.',
  'number-unconfirmed': 'Confirm your mobile number first: nothing but a code is sent to it until then.',
  'number-confirmed': 'This number is already confirmed.',
  'name-hidden-characters': 'A name cannot contain invisible characters or characters that turn text around.',
  'name-address':
    'A name cannot contain a web or e-mail address, because it becomes part of texts to others.',
  'network-unknown': 'This is not an IP address or a network such as 203.0.113.0/24.',
  'networks-needed': 'A key that may come in an address needs the networks from which it is used.',
  'class-not-of-key': 'This key may not send messages of this class.',
  'sender-id-not-of-key': 'This key may not send with this sender ID.',
  'too-many-api-keys': 'Your company has 100 API keys. Revoke one of them first.',
  'number-twice': 'Another message of this request goes to the same number.',
  'too-many-webhooks': 'Your company has 20 webhooks of this kind. Delete one of them first.',
  'url-not-understood': 'This is not a web address without user name and fragment.',
  'url-needs-https': 'Use https: these messages must not travel in plain.',
  'url-private': 'This address is of this machine or of a private network. The provider does not allow that.',
  'status-url-fixed': 'Only messages decide this; you can turn it on or off.',
  'status-callback-unsigned':
    'Only a key of the kind “twilio” can sign calls to StatusCallback. Use such a key, or leave StatusCallback out.',
  'issuer-needs-https': 'Use https: what an identity provider says must not travel in plain.',
  'short-name-taken': 'Another company has this short name.',
  'domain-taken': 'Another company has one of these domains.',
  'sign-in-again':
    'You signed in with your company’s account. Sign in again: for 10 minutes after that this needs no password.',
  'passwords-off': 'This company has turned passwords off: its people sign in with the company’s account.',
  'email-signs-in':
    'Your company’s sign-in may know you by this address, so only an administrator changes it.',
  'password-sign-in-needed': 'Sign in with your password to change it.',
  'passwords-stay-for-provider':
    'The provider’s own people keep their passwords, so that somebody can sign in when an identity provider is away.',
  'company-sign-in-off': 'Turn signing in with the company’s account on first.',
  'sign-in-untested':
    'Try the sign-in first. After a change of the identity provider or the claims, try it again.',
  'people-outrank-you':
    'Somebody in this company may do more than you, and could not sign in. Ask them, or the provider, to set this.',
  'sign-in-roles-needed': 'Name the claim and at least one value with its role.',
  'own-request': 'Someone else has to decide on your request.',
  ...fileProblems,
} as const;

export type FieldProblem = keyof typeof fieldProblems;

export const fieldProblemNames = Object.keys(fieldProblems) as [FieldProblem, ...FieldProblem[]];

/** Records that can stand in the way of deleting another one. */
const usageKinds = [
  'users',
  'branches',
  'departments',
  'roles',
  'sender-ids',
  'content-approvals',
  'credit',
  'messages',
  'hidden-messages',
  'checked-lists',
  'contact-groups',
  'campaigns',
  'templates',
  'opt-outs',
  'tickets',
] as const;
export type UsageKind = (typeof usageKinds)[number];

/** The body of every answer that is not a success, from all three services. */
export const ErrorBody = Type.Object({
  code: Type.Unsafe<ErrorCode>(Type.String({ enum: errorCodes })),
  message: Type.String(),
  requestId: Type.String(),
  /** The reason for translation, where the code alone does not say it. */
  reason: Type.Optional(Type.Unsafe<Reason>(Type.String({ enum: reasonNames }))),
  /** Values in the sentence of `reason`, by their names. */
  reasonValues: Type.Optional(valuesByKey(Type.Union([Type.String(), Type.Number()]))),
  /** Field → sentence, as react-admin shows it under the input. */
  errors: Type.Optional(valuesByKey(Type.String())),
  /** Field → code, for translation. */
  problems: Type.Optional(valuesByKey(Type.Unsafe<FieldProblem>(Type.String({ enum: fieldProblemNames })))),
  /** The records that use the one that was to be deleted, and how many of each; with `in-use` only. */
  uses: Type.Optional(
    Type.Array(
      Type.Object({
        what: Type.Unsafe<UsageKind>(Type.String({ enum: [...usageKinds] })),
        count: Type.Integer({ minimum: 1 }),
      }),
    ),
  ),
  /** Reason → rows that were not taken for it; when that was all of a list. */
  rejected: Type.Optional(valuesByKey(Type.Integer({ minimum: 1 }))),
  /** The statuses that are allowed instead, with `move-not-allowed`. */
  allowed: Type.Optional(Type.Array(Type.String())),
  /** The record as it is now, as its own call would show it; with `changed-meanwhile` only. */
  current: Type.Optional(Type.Unknown()),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;
