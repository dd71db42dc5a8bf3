import {
  errorStatus,
  fieldProblems,
  type ErrorBody,
  type ErrorCode,
  type FieldProblem,
  type UsageKind,
} from '#contract/errors.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { reasons, type Reason } from '#contract/reasons.ts';

/** Details of an error beside its code and its sentence. */
type ErrorDetails = Pick<
  ErrorBody,
  'reason' | 'reasonValues' | 'problems' | 'uses' | 'rejected' | 'allowed' | 'current'
> & {
  /** The permission that the caller lacks, for the audit log. */
  permission?: PermissionKey | undefined;
  /** Seconds, for the Retry-After header. */
  retryAfterSeconds?: number | undefined;
};

/** A refusal whose reason the caller gets. Everything else that is thrown becomes `internal`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Readonly<ErrorDetails>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(requestId: string): ErrorBody {
    const { code, message } = this;
    const { reason, reasonValues, problems, uses, rejected, allowed, current } = this.details;
    const errors =
      problems &&
      Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, fieldProblems[problem]]));
    return {
      code,
      message,
      requestId,
      reason,
      reasonValues,
      errors,
      problems,
      uses,
      rejected,
      allowed,
      current,
    };
  }
}

/**
 * A refusal whose sentence is that of its reason.
 * @param reasonValues the values in the sentence
 */
export function refusal(
  code: ErrorCode,
  reason: Reason,
  reasonValues?: NonNullable<ErrorBody['reasonValues']>,
  details: ErrorDetails = {},
): AppError {
  const sentence = reasons[reason].replace(/%\{(\w+)\}/g, (_, name: string) => String(reasonValues?.[name]));
  return new AppError(code, sentence, { ...details, reason, ...(reasonValues && { reasonValues }) });
}

/** Some fields of the input are wrong. */
export function invalidFields(problems: Record<string, FieldProblem>): AppError {
  return new AppError('validation-failed', describe(problems), { problems });
}

/** The fields are well formed and a rule of the business refuses them. */
export function refusedFields(problems: Record<string, FieldProblem>): AppError {
  return new AppError('rule-refused', describe(problems), { problems });
}

/** The caller may not change these fields in this way, though others may. */
export function forbiddenFields(
  problems: Record<string, FieldProblem>,
  permission?: PermissionKey,
): AppError {
  return new AppError('forbidden', describe(problems), { problems, permission });
}

export function secondFactorRequired(): AppError {
  return new AppError('second-factor-required', 'Your role needs a second factor. Set it up first.');
}

export function permissionMissing(permission: PermissionKey): AppError {
  return refusal('forbidden', 'permission-missing', { permission }, { permission });
}

/** Joins the sentences for a person to read, each once. Which field each belongs to is in `errors`. */
function describe(problems: Record<string, FieldProblem>): string {
  return [...new Set(Object.values(problems).map((problem) => fieldProblems[problem]))].join(' ');
}

/** Something else has this name already. */
export function conflictingFields(problems: Record<string, FieldProblem>): AppError {
  return new AppError('conflict', describe(problems), { problems });
}

/** Nobody reads the reply, and it is no failure of ours. */
export function callerGone(): AppError {
  return new AppError('malformed-request', 'The caller has gone.');
}

export function notFound(what: string): AppError {
  return new AppError('not-found', `There is no such ${what}.`);
}

/** Something does not work now and may work later. */
export function unavailable(reason: Reason, retryAfterSeconds?: number): AppError {
  return refusal('unavailable', reason, undefined, { retryAfterSeconds });
}

export function tooManyTries(retryAfterSeconds: number): AppError {
  return refusal('rate-limited', 'too-many-tries', { seconds: retryAfterSeconds }, { retryAfterSeconds });
}

/**
 * Refuses to delete what is used.
 * @param advice what to do instead
 * @throws in-use, which names what uses it and how many of each
 */
export function refuseInUse(counts: Partial<Record<UsageKind, number>>, advice: Reason): void {
  const uses = (Object.entries(counts) as [UsageKind, number][])
    .filter(([, count]) => count > 0)
    .map(([what, count]) => ({ what, count }));
  if (uses.length === 0) return;
  const named = uses.map(({ what, count }) => `${count} ${usageWords[what][count === 1 ? 0 : 1]}`).join(', ');
  throw new AppError('in-use', `This is in use: ${named}. ${reasons[advice]}`, { uses, reason: advice });
}

/** One, and more than one. */
const usageWords: Record<UsageKind, [string, string]> = {
  users: ['user', 'users'],
  branches: ['branch', 'branches'],
  departments: ['department', 'departments'],
  roles: ['role', 'roles'],
  'content-approvals': ['content approval', 'content approvals'],
  'sender-ids': ['sender ID', 'sender IDs'],
  credit: ['credit entry', 'credit entries'],
  messages: ['message', 'messages'],
  'hidden-messages': [
    'code, notification or invitation by SMS',
    'codes, notifications or invitations by SMS',
  ],
  'checked-lists': ['checked list that was not sent', 'checked lists that were not sent'],
  'contact-groups': ['contact group', 'contact groups'],
  campaigns: ['campaign', 'campaigns'],
  templates: ['template', 'templates'],
  'opt-outs': ['opt-out', 'opt-outs'],
  tickets: ['ticket', 'tickets'],
};
