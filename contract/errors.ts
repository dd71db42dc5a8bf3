import * as Type from 'typebox';
import { fileProblems } from './sms-receiver/fileProblems.ts';

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
  'page-too-large': 'At most 1,000 rows can be asked for at once.',
  'wrong-password': 'The current password is not right.',
  'full-access-needed': 'Only somebody with full access can change this.',
  'otp-not-permitted': 'Sending one-time codes needs the permission send-otp.',
  'otp-to-many': 'One-time codes are sent to one number at a time.',
  'password-unchanged': 'The new password is the same as the current one.',
  'password-weak':
    'This password is too easy to guess. Choose a longer one, of several words that do not belong together.',
  'password-holds-username': 'The password must not hold the username.',
  'code-wrong': 'This code is not right, or it has expired.',
  'username-taken': 'This username is taken.',
  'username-in-other-cell':
    'Somebody of the provider has this username in another cell. Say that it is the same person, or choose another one.',
  'name-taken': 'This name is taken.',
  'reference-used': 'This reference was used for another recharge.',
  'no-such-record': 'There is no such record.',
  'not-of-company': 'This does not belong to the chosen company.',
  'not-in-place': 'This is not in the chosen division or district.',
  'role-not-for-company': 'This role is for the provider and cannot be given to people of a company.',
  'role-outranks-you': 'This role may do more than you: only someone who holds all of it can give it.',
  'permission-not-yours': 'You can only give or take permissions that you hold yourself.',
  'permission-for-platform': 'Only roles of the provider can hold this permission.',
  'provider-only': 'Only the provider can change this.',
  yourself: 'You cannot do this to your own account.',
  'msisdn-empty': 'Enter a mobile number.',
  'msisdn-scientific-notation': 'A spreadsheet has shortened this number; its digits are lost.',
  'msisdn-not-a-number': 'A mobile number has digits only.',
  'msisdn-too-short': 'This number has too few digits.',
  'msisdn-too-long': 'This number has too many digits.',
  'msisdn-not-bangladeshi-mobile': 'This is not a Bangladeshi mobile number (01[3-9] and 8 digits).',
  'msisdn-opted-out': 'This person has asked not to be written to.',
  'text-empty': 'Enter a text.',
  'text-too-many-segments': 'This text needs more than 10 parts.',
  'text-not-sendable': 'This text holds a character that cannot be sent.',
  'route-off': 'This route is switched off.',
  'password-needed':
    'So far this route has taken its password from the settings. From this change on it is on its own: give its password, too.',
  'secret-key-missing': 'No password can be kept: the setting SECRET_KEY is missing (see .env.example).',
  'closes-before-opens': 'This must be later than the beginning.',
  'time-zone-unknown': 'There is no such time zone. Write it like Asia/Dhaka.',
  'prefix-twice': 'A prefix stands here twice.',
  'default-stays': 'Make another one the default instead.',
  'contact-exists': 'This number is in the group already.',
  'group-full': 'A group holds at most 1,048,576 contacts.',
  'column-twice': 'Two fields have the same name.',
  'columns-stay': 'Fields can be renamed and added, not taken away.',
  'too-many-columns': 'A group keeps at most 30 fields beside the number.',
  'groups-too-large': 'Together these groups hold more than 1,048,576 contacts or 199 fields.',
  'nothing-to-import': 'No row of the list could be taken.',
  'no-such-column': 'The list has no such column.',
  'sender-id-not-approved': 'This sender ID is not approved for your company.',
  'in-the-past': 'This time has passed.',
  'not-class-of-campaign': 'The campaign decides the class of its messages, and has another one.',
  'not-sender-id-of-campaign': 'The campaign decides the sender ID of its messages, and has another one.',
  'campaign-has-start': 'The campaign has its own start, and these messages start with it.',
  'campaign-cancelled': 'This campaign was cancelled. Choose another one.',
  'campaign-has-messages': 'Messages were added to this campaign, so this stays as it is.',
  'already-started': 'Some of it has started already.',
  'preview-or-list': 'Give the batch of a preview or a list, not both.',
  'one-text-only': 'Give one text for all or a template, not both.',
  'upload-gone': 'The file is not kept any more: send it again.',
  'one-list-only': 'Give recipients, rows, contact groups or a file, and only one of them.',
  'too-much-staged':
    'Your company has checked lists of 2,097,152 rows that are not sent. Send one of them, or wait: after 24 hours they are removed.',
  'too-much-without-credit':
    'Without credit at most 10,000 rows can be checked. Ask for a recharge, or check a part of the list.',
  'nothing-to-send': 'There is nobody to send to.',
  'no-number-column': 'No column holds mobile numbers. Say which one it is.',
  'no-text-column': 'No column holds a text. Say which one it is, or give a text or a template.',
  'unknown-fields': 'The template names a field that no column is called by.',
  'template-too-long': 'This template is too long.',
  'fields-not-filled':
    'A field such as {{name}} has no value. Fill it in, or confirm that it is sent like this.',
  'move-not-allowed': 'The ticket cannot be moved there from where it stands.',
  'number-needed': 'This needs the number of the customer.',
  'other-number': 'This message went to another number.',
  'no-message': 'The ticket is about no single message.',
  'message-not-ended': 'This message is still on its way. Wait for its end.',
  'refund-too-large': 'So much of this message was not charged, or it is given back or asked for already.',
  'own-request': 'Somebody else has to decide on what you have asked for.',
  ...fileProblems,
} as const;

export type FieldProblem = keyof typeof fieldProblems;

export const fieldProblemNames = Object.keys(fieldProblems) as [FieldProblem, ...FieldProblem[]];

/** What can stand in the way of deleting a record. */
export const usageKinds = [
  'users',
  'branches',
  'departments',
  'roles',
  'sender-ids',
  'credit',
  'messages',
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
  /** Field → sentence, as react-admin shows it under the input. */
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Field → code, for translation. */
  problems: Type.Optional(
    Type.Record(Type.String(), Type.Unsafe<FieldProblem>(Type.String({ enum: fieldProblemNames }))),
  ),
  /** What uses the record that was to be deleted, and how many of each; with `in-use` only. */
  uses: Type.Optional(
    Type.Array(
      Type.Object({
        what: Type.Unsafe<UsageKind>(Type.String({ enum: [...usageKinds] })),
        count: Type.Integer({ minimum: 1 }),
      }),
    ),
  ),
  /** Reason → rows that were not taken for it; when that was all of a list. */
  rejected: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 1 }))),
  /** What is allowed instead, with `move-not-allowed`. */
  allowed: Type.Optional(Type.Array(Type.String())),
  /** The record as it is now, as its own call would show it; with `changed-meanwhile` only. */
  current: Type.Optional(Type.Unknown()),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;
