import {
  errorStatus,
  fieldProblems,
  type ErrorBody,
  type ErrorCode,
  type FieldProblem,
} from '#contract/errors.ts';

/** A refusal that the caller is told about. Everything else that is thrown becomes `internal`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly problems: Readonly<Record<string, FieldProblem>> | undefined;
  /** Seconds, for the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { problems?: Record<string, FieldProblem>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.problems = options.problems;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(requestId: string): ErrorBody {
    const { code, message, problems } = this;
    if (!problems) return { code, message, requestId };
    const errors = Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, fieldProblems[problem]]),
    );
    return { code, message, requestId, errors, problems: { ...problems } };
  }
}

/** Some fields of the input are wrong. */
export function invalidFields(problems: Record<string, FieldProblem>): AppError {
  return new AppError('validation-failed', describe(problems), { problems });
}

/** The fields are well formed and a rule of the business refuses them. */
export function refusedFields(problems: Record<string, FieldProblem>): AppError {
  return new AppError('rule-refused', describe(problems), { problems });
}

/** What a person reads: the sentences, each once. Which field each belongs to is in `errors`. */
function describe(problems: Record<string, FieldProblem>): string {
  return [...new Set(Object.values(problems).map((problem) => fieldProblems[problem]))].join(' ');
}
