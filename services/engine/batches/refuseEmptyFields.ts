import type { PreflightReport } from '#contract/sms-receiver/recipients.ts';
import { refusedFields } from '#services/kit/errors.ts';

/**
 * Refuses messages with fields that have no value, such as "Dear ,".
 * @param field the field of the request in which they can be filled in or confirmed
 * @throws rule-refused
 */
export function refuseEmptyFields(
  field: string,
  { rowsWithEmptyFields }: Pick<PreflightReport, 'rowsWithEmptyFields'>,
): void {
  if (rowsWithEmptyFields > 0) throw refusedFields({ [field]: 'fields-not-filled' });
}
