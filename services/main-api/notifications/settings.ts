import type * as Type from 'typebox';
import { mailAddress, smtpUrl } from '#services/kit/process/settingChecks.ts';
import { text, type SettingsRule } from '#services/kit/process/settings.ts';

/** How notifications leave by e-mail. */
export const mailSettings = {
  SMTP_URL: text(
    {
      description:
        'Mail server: smtp://user:password@mail.example.com:587, or smtps:// for TLS at once; empty sends no e-mails.',
    },
    smtpUrl,
  ),
  MAIL_FROM: text(
    { description: 'Sender of e-mails, e.g. Barta <barta@example.com>; needed with SMTP_URL.' },
    mailAddress,
  ),
};

export type MailSettings = Type.Static<Type.TObject<typeof mailSettings>>;

export const mailNeedsSender: SettingsRule<MailSettings> = ({ SMTP_URL, MAIL_FROM }) =>
  SMTP_URL && !MAIL_FROM ? ['MAIL_FROM is empty, and SMTP_URL needs a sender'] : [];
