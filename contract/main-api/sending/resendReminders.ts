import { endpoint } from '../../endpoint.ts';
import { Instant, LongId, nullable, record } from '../../vocabulary.ts';

/** After how long a user is asked again. */
export const resendReminderHours = 2;

export const ResendReminder = record({
  /** Null if none is set, or if the failed messages have been sent again since. */
  remindAt: nullable(Instant),
});

/** Each user has one for each batch, and sees their own only. */
const ofBatch = {
  service: 'main-api',
  permission: 'send-multiple-sms',
  path: '/notifications/resend-reminders/{batchId}',
  params: record({ batchId: LongId }),
  reply: ResendReminder,
} as const;

export const findResendReminder = endpoint({
  ...ofBatch,
  method: 'GET',
  summary: 'When you are asked again about the resend of a batch',
});

/** A second one puts it off. */
export const setResendReminder = endpoint({
  ...ofBatch,
  method: 'PUT',
  summary: `Be notified in ${resendReminderHours} hours if failed messages of a batch can still be sent again`,
});

export const removeResendReminder = endpoint({
  ...ofBatch,
  method: 'DELETE',
  summary: 'Not be asked again about the resend of a batch',
});
