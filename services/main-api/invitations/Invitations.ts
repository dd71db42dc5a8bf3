import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { InvitationChannel } from '#contract/main-api/people/invitations.ts';
import type { Schema } from '#database/schema.ts';
import { invitationLink, invitationMail, invitationText } from '#domain/notifications/invitationTexts.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { admitMail, admitText } from '#services/kit/texts/admitText.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import type { MailSender } from '../notifications/mail/MailSender.ts';
import type { KnownUser } from '../users/userRows.ts';
import { addInvitation, addInvitationText, invitationLanguage, setState } from './repository.ts';

/** How long an answer waits for the mail server. An e-mail that takes longer goes on, and the page of the user shows its end. */
const mailWaitMs = 10_000;

/** Whom an invitation goes to. */
type Invited = Pick<KnownUser, 'id' | 'username' | 'name' | 'email' | 'contactNo' | 'companyId'>;

interface Parts {
  database: Database;
  mails: MailSender;
  limits: TextLimits;
  brand: string;
  log: Logger;
}

/** Does what is left once the transaction of an invitation has ended. */
export type SendInvitation = () => Promise<void>;

/**
 * Sends new people links by which they choose their passwords: by e-mail if there is a mail server and an address, else by SMS.
 * E-mails leave at once and not by the queue of notifications, which would store the link.
 */
export class Invitations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How somebody would be invited; null if in no way. */
  channelTo({ email, contactNo }: Pick<Invited, 'email' | 'contactNo'>): InvitationChannel | null {
    if (email !== null && this.#parts.mails.isSetUp) return 'email';
    return contactNo === null ? null : 'sms';
  }

  /**
   * Starts an invitation in the transaction that locks its user.
   * @returns what sends the e-mail, to be called after the commit
   * @throws rule-refused without a way to reach them, or beyond the limits of a day
   */
  async start(
    transaction: Transaction<Schema>,
    session: Session,
    user: Invited,
  ): Promise<{ channel: InvitationChannel; send: SendInvitation }> {
    const { limits, brand, mails } = this.#parts;
    const { id: userId, username, name, email, contactNo: msisdn, companyId } = user;
    const channel = this.channelTo(user);
    if (channel === null) throw refusedFields({ contactNo: 'nobody-to-invite' });
    const language = await invitationLanguage(transaction, userId, session.userId);
    if (channel === 'email') {
      if (!(await admitMail(transaction, 'invitation', email!, limits)))
        throw refusedFields({ email: 'mails-to-address' });
      const { id, token } = await addInvitation(transaction, userId, channel);
      const { title, detail, open } = invitationMail({ brand, username }, language);
      const content = {
        language,
        name,
        title,
        detail,
        path: invitationLink(username, token),
        openWords: open,
      };
      return { channel, send: () => this.#mail(id, email!, content) };
    }
    const refusal = await admitText(transaction, { kind: 'invitation', msisdn: msisdn!, companyId }, limits);
    if (refusal) throw refusedFields({ contactNo: refusal });
    const { id, token } = await addInvitation(transaction, userId, channel);
    const link = `${mails.portal}${invitationLink(username, token)}`;
    const text = invitationText({ brand, username, link }, language);
    await addInvitationText(transaction, { id, inviterId: session.userId, msisdn: msisdn!, text });
    return { channel, send: async () => undefined };
  }

  /** Sends an e-mail and notes whether the server took it. A failure is shown to who invited, and not thrown: the user is there. */
  async #mail(id: number, to: string, content: Parameters<MailSender['send']>[1]): Promise<void> {
    const { mails, database, log } = this.#parts;
    const sending = mails
      .send(to, content, `invitation-${id}`)
      .then(() => 'sent' as const)
      .catch((error: unknown) => {
        mails.logRefusal(error);
        return 'failed' as const;
      })
      .then((state) => setState(database, id, state))
      .catch((error: unknown) => log.error({ err: error }, 'what became of an invitation is not known'));
    await Promise.race([sending, sleep(mailWaitMs, undefined, { ref: false })]);
  }
}
