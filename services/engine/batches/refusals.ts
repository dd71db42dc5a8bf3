import { fieldProblems } from '#contract/errors.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { AppError, refusedFields } from '#services/kit/errors.ts';

/** The refusal of a list without a valid row: for which reasons its rows are rejected, and how many for each. */
export function nothingToSend(field: string, { rejected }: CheckReport): AppError {
  return new AppError('rule-refused', fieldProblems['nothing-to-send'], {
    problems: { [field]: 'nothing-to-send' },
    rejected: rejected,
  });
}

/**
 * Refuses messages with fields that have no value, such as "Dear ,".
 * @param field the field of the request in which they can be filled in or confirmed
 * @throws rule-refused
 */
export function refuseEmptyFields(
  field: string,
  { rowsWithEmptyFields }: Pick<CheckReport, 'rowsWithEmptyFields'>,
): void {
  if (rowsWithEmptyFields > 0) throw refusedFields({ [field]: 'fields-not-filled' });
}

/**
 * Requests to send to many cannot name this class (`listClasses`); batches of versions before that rule still have
 * it. Their codes are long expired.
 * @throws rule-refused on `class`
 */
export function refuseOtp(messageClass: MessageClass): void {
  if (messageClass === 'otp') throw refusedFields({ class: 'otp-to-many' });
}
