import { fieldProblems } from '#contract/errors.ts';
import type { PreflightReport } from '#contract/sms-receiver/recipients.ts';
import { AppError } from '#services/kit/errors.ts';

/** No row of a list was taken: the refusal says for which reasons, and how many for each. */
export function nothingToSend(field: string, { rejected }: PreflightReport): AppError {
  return new AppError('rule-refused', fieldProblems['nothing-to-send'], {
    problems: { [field]: 'nothing-to-send' },
    rejected: rejected,
  });
}
