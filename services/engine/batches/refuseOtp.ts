import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { refusedFields } from '#services/kit/errors.ts';

/**
 * Requests to send to many cannot name this class (`bulkClasses`); batches of versions before that rule still have
 * it. Their codes are long expired.
 * @throws rule-refused on `class`
 */
export function refuseOtp(messageClass: MessageClass): void {
  if (messageClass === 'otp') throw refusedFields({ class: 'otp-to-many' });
}
