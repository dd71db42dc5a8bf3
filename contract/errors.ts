import * as Type from 'typebox';

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
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
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
  'password-unchanged': 'The new password is the same as the current one.',
  'msisdn-empty': 'Enter a mobile number.',
  'msisdn-scientific-notation': 'A spreadsheet has shortened this number; its digits are lost.',
  'msisdn-not-a-number': 'A mobile number has digits only.',
  'msisdn-too-short': 'This number has too few digits.',
  'msisdn-too-long': 'This number has too many digits.',
  'msisdn-not-bangladeshi-mobile': 'This is not a Bangladeshi mobile number (01[3-9] and 8 digits).',
  'text-empty': 'Enter a text.',
  'text-too-many-segments': 'This text needs more than 10 parts.',
  'text-not-sendable': 'This text holds a character that cannot be sent.',
  'sender-id-not-approved': 'This sender ID is not approved for your company.',
} as const;

export type FieldProblem = keyof typeof fieldProblems;

/** The body of every answer that is not a success, from all three services. */
export const ErrorBody = Type.Object({
  code: Type.Unsafe<ErrorCode>(Type.String({ enum: errorCodes })),
  message: Type.String(),
  requestId: Type.String(),
  /** Field → sentence, as react-admin shows it under the input. */
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Field → code, for translation. */
  problems: Type.Optional(
    Type.Record(Type.String(), Type.Unsafe<FieldProblem>(Type.String({ enum: Object.keys(fieldProblems) }))),
  ),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;
