import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import {
  type changeNotificationSettings,
  notificationChannels,
  notificationKinds,
  type NotificationChoice,
  type NotificationSettings,
  type testChannels,
} from '#contract/main-api/notifications.ts';
import { canReceive, defaultChannels, hasMails, isChosen } from '#domain/notifications/kinds.ts';
import { mailWords } from '#domain/notifications/texts.ts';
import { countAttempt } from '#services/kit/auth/attempts.ts';
import { sessionEnded, type Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { booleans, texts } from '#services/kit/database/sql/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { refusedFields, refusal } from '#services/kit/errors.ts';
import { recipientOf } from './deliveries.ts';
import type { MailSender } from './mail/MailSender.ts';
import { admitText } from '#services/kit/texts/admitText.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { addText } from './texts.ts';

/** Tests of one user by one channel: texts cost the provider credit. */
const testLimit = { most: 5, minutes: 60 };

/** How each user wants to be notified. What they may receive decides which kinds they see. */
export function choiceService(database: Database, mails: MailSender, limits: TextLimits) {
  async function find(session: Session, queries: Queries = database): Promise<NotificationSettings> {
    const recipient = await recipientOf(queries, session.userId);
    if (!recipient) throw sessionEnded();
    const rows = await queries
      .selectFrom('notification_settings')
      .select(['kind', 'channel', 'is_on'])
      .where('user_id', '=', session.userId)
      .execute();
    const chosen = new Map(rows.map(({ kind, channel, is_on }) => [`${kind} ${channel}`, is_on]));
    const choices = notificationKinds
      .filter((kind) => isChosen(kind) && canReceive(kind, session))
      .map((kind): NotificationChoice => {
        const byDefault = defaultChannels(kind);
        const isOn = (channel: keyof typeof byDefault) =>
          chosen.get(`${kind} ${channel}`) ?? byDefault[channel];
        return {
          kind,
          portal: isOn('portal'),
          sms: isOn('sms'),
          email: isOn('email') && hasMails(kind),
        };
      });
    const { language, contactNo, isNumberConfirmed, email } = recipient;
    return { language, choices, contactNo, isNumberConfirmed, email, hasMail: mails.isSetUp };
  }

  return {
    find: (session: Session) => find(session),

    /** Choices of kinds that the caller cannot be notified of are passed over. */
    change(
      session: Session,
      { language, choices }: Input<typeof changeNotificationSettings>['body'],
    ): Promise<NotificationSettings> {
      return writeAs(database, session, async (transaction) => {
        const { userId } = session;
        await sql`
          insert into notification_preferences (user_id, language) values (${userId}, ${language})
          on conflict (user_id) do update set language = excluded.language`.execute(transaction);
        const wanted = new Map(choices.map((choice) => [choice.kind, choice]));
        const rows = [...wanted.values()]
          .filter(({ kind }) => isChosen(kind) && canReceive(kind, session))
          .flatMap((choice) =>
            notificationChannels.map((channel) => ({ kind: choice.kind, channel, isOn: choice[channel] })),
          );
        await sql`
          insert into notification_settings (user_id, kind, channel, is_on)
          select ${userId}, * from unnest(${texts(rows.map(({ kind }) => kind))},
            ${texts(rows.map(({ channel }) => channel))}, ${booleans(rows.map(({ isOn }) => isOn))}) as rows
          on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`.execute(transaction);
        return find(session, transaction);
      });
    },

    /** @throws rule-refused without a number or address, or when the mail server refuses; rate-limited */
    async test(session: Session, channel: (typeof testChannels)[number]): Promise<Record<string, never>> {
      const recipient = await writeAs(database, session, (transaction) =>
        recipientOf(transaction, session.userId),
      );
      if (!recipient) throw sessionEnded();
      const email = mails.isSetUp ? recipient.email : null;
      const to = channel === 'sms' ? recipient.contactNo : email;
      if (!to) throw refusedFields({ channel: 'not-allowed' });
      if (channel === 'sms' && !recipient.isNumberConfirmed)
        throw refusedFields({ channel: 'number-unconfirmed' });
      await countAttempt(database, { kind: `test-${channel}`, ...testLimit }, session.username);
      const { language, name, userId } = recipient;
      const { test: title, testDetail: detail } = mailWords(language);
      if (channel === 'sms') {
        const { companyId } = recipient;
        await writeAs(database, session, async (transaction) => {
          const refusal = await admitText(
            transaction,
            { kind: 'notification', msisdn: to, companyId },
            limits,
          );
          if (refusal) throw refusedFields({ channel: refusal });
          await addText(transaction, { userId, to, text: title });
        });
        return {};
      }
      const path = '/home/profile/notifications';
      try {
        await mails.send(to, { language, name, title, detail, path }, `test-${crypto.randomUUID()}`);
      } catch (error) {
        mails.logRefusal(error);
        throw refusal('rule-refused', 'mail-refused');
      }
      return {};
    },
  };
}
