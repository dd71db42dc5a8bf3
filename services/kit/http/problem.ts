import { fieldProblems } from '#contract/errors.ts';
import { problemTypeBase, type Problem } from '#contract/public-api/problem.ts';
import type { AppError } from '../errors.ts';

/** Media type of a problem, RFC 9457. */
export const problemType = 'application/problem+json; charset=utf-8';

/** A refusal as the public API words it. */
export function problemOf({ code, status, message, details }: AppError, requestId: string): Problem {
  const fields = Object.entries(details.problems ?? {});
  return {
    type: `${problemTypeBase}${code}`,
    title: titleOf(code),
    status,
    detail: message,
    code,
    requestId,
    ...(fields.length > 0 && {
      errors: fields.map(([field, problem]) => ({ field, code: problem, detail: fieldProblems[problem] })),
    }),
  };
}

/** `insufficient-credit` as `Insufficient credit`. */
function titleOf(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
}
