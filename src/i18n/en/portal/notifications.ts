import type { NotificationChannel, Severity } from '#contract/main-api/notifications.ts';

/** The list of notifications, and how each user wants to be notified. What has happened is in domain/notifications. */
export const notifications = {
  show_all: 'Show all',
  severity: { info: 'Info', warning: 'Warning', critical: 'Critical' } satisfies Record<Severity, string>,
  page: {
    which: 'Which notifications',
    all: 'All',
    unread: 'Unread',
    none: 'No notifications match this filter.',
    newer: 'Newer',
    older: 'Older',
  },
  settings: {
    kind: 'Event',
    channel: { portal: 'Portal', sms: 'SMS', email: 'E-mail' } satisfies Record<NotificationChannel, string>,
    choice: '%{kind} by %{channel}',
    language: 'Language of texts and e-mails',
    saved: 'Notification settings saved.',
    sms_to: 'SMS notifications are sent to %{to}.',
    unconfirmed: 'Your number %{to} is not confirmed, so no SMS is sent. Confirm it in your profile.',
    no_number: 'Your account has no mobile number, so no SMS is sent.',
    email_to: 'E-mails go to %{to}.',
    no_address: 'Your account has no e-mail address, so no e-mail is sent.',
    no_mail: 'E-mail is not set up. Ask your system administrator to set SMTP_URL.',
    test_sms: 'Send a test SMS',
    test_email: 'Send a test e-mail',
    tested: 'Test sent.',
  },
};
