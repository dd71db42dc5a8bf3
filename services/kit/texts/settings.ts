import * as Type from 'typebox';
import { isTimeZone } from '../time/timeZone.ts';
import { text } from '../process/settings.ts';

const count = (defaultValue: number, description: string) =>
  Type.Integer({ default: defaultValue, minimum: 1, maximum: 1_000_000, description });

/** Limits of the texts that Barta itself sends. Services that write such texts must have the same values. */
export const textLimitSettings = {
  CODES_PER_NUMBER: count(30, 'One-time codes that a confirmed number receives in a day.'),
  CODES_PER_UNCONFIRMED_NUMBER: count(
    5,
    'One-time codes that a number receives in a day before it is confirmed.',
  ),
  TEXTS_PER_NUMBER: count(40, 'Notifications and tests by SMS that a number receives in a day.'),
  TEXTS_PER_COMPANY: count(
    1_000,
    'Texts that users of one company receive from Barta in a day: codes, first codes, and notifications, each counted apart.',
  ),
  TEXTS_PER_DAY: count(10_000, 'The same for all companies together; the provider pays for these texts.'),
  TICKET_TEXTS_PER_TICKET: count(
    3,
    'Texts to the customer of one ticket in a day; the company of the ticket pays.',
  ),
  TICKET_TEXTS_PER_NUMBER: count(5, 'Texts about tickets of one company that a number receives in a day.'),
  TEXTS_TIME_ZONE: text(
    {
      default: 'Asia/Dhaka',
      description: 'Time zone in which the day of these limits begins, e.g. Asia/Dhaka.',
    },
    (value) => (isTimeZone(value) ? null : 'a time zone such as Asia/Dhaka'),
  ),
};

export type TextLimits = Type.Static<Type.TObject<typeof textLimitSettings>>;
