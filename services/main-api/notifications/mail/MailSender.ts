import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { notificationRules } from '#domain/notifications/kinds.ts';
import { nameInTexts } from '#contract/names/nameProblem.ts';
import { notificationPath } from '#domain/notifications/paths.ts';
import { notificationDetail, notificationTitle } from '#domain/notifications/texts.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { MailSettings } from '../settings.ts';
import {
  abandonStale,
  claimMail,
  countLastHour,
  countWaiting,
  dropDelivery,
  dropMails,
  endDelivery,
  readNotification,
  retryDelivery,
  type Delivery,
} from '../deliveries.ts';
import { composeMail, type MailContent } from './compose.ts';
import { mailMetrics } from './metrics.ts';
import { isPermanent, isUnreachable, mailTransport } from './transport.ts';

/** Most e-mails of one run; the next run sends more. */
const perRun = 100;
/** E-mails of one user in an hour. Of a company whose batches all fail nobody reads a thousand, and mail servers block who sends them. */
const mostAnHour = 60;
/** How long a server is left alone that could not be reached. */
const serverPauseMs = 30_000;
/** How long one try may take, however slowly the server answers. Shorter than the claim of a delivery: nobody else tries meanwhile. */
const tryMs = 240_000;
/** How long a stop waits for the e-mail that is being sent. The other parts of the process stop only after it. */
const stopWaitMs = 3_000;

interface MailSenderOptions {
  database: Database;
  settings: MailSettings;
  /** Origin of the portal, e.g. `https://sms.example.com`. */
  portal: string;
  log: Logger;
  serverPause?: number;
  tryWithin?: number;
  stopWait?: number;
}

/** Sends the e-mails that wait. Several processes may, since each e-mail is claimed by one of them. */
export class MailSender {
  readonly #options: MailSenderOptions;
  #pausedUntil = -Infinity;
  readonly #stopping = new AbortController();

  constructor(options: MailSenderOptions) {
    this.#options = options;
  }

  get isSetUp(): boolean {
    return this.#options.settings.SMTP_URL !== '';
  }

  /** Origin of the portal, for links in texts. */
  get portal(): string {
    return this.#options.portal;
  }

  /**
   * Begins no other e-mail. The one that is being sent is broken off if it takes longer than a moment, and left to another process: if
   * it arrived nevertheless, the other one has the same Message-ID.
   */
  stop(): void {
    this.#stopping.abort();
  }

  async sendWaiting(): Promise<void> {
    const { database } = this.#options;
    if (!this.isSetUp) return dropMails(database);
    await abandonStale(database, 'email');
    for (
      let count = 0;
      count < perRun && performance.now() >= this.#pausedUntil && !this.#stopping.signal.aborted;
      count += 1
    ) {
      const claimedAt = performance.now();
      const delivery = await claimMail(database);
      if (!delivery) break;
      await this.#send(delivery, claimedAt);
    }
    mailMetrics.mailsWaiting.set(await countWaiting(database));
  }

  /** Sends one e-mail at once, without the queue. @throws with the answer of the mail server */
  async send(to: string, content: MailContent, key: string, since = performance.now()): Promise<void> {
    const { settings, portal } = this.#options;
    const from = settings.MAIL_FROM;
    const socket = new Socket();
    // The same for each attempt, so that mail servers and programs recognise an e-mail that was sent but not acknowledged.
    const messageId = `<${key}@${domainOf(from)}>`;
    const recipient = { name: nameInTexts(content.name).replace(/[\s\p{Cc}]+/gu, ' '), address: to };
    const sending = mailTransport(settings, socket)!.sendMail({
      from,
      to: recipient,
      messageId,
      ...composeMail(content, portal),
      // Prevents automatic replies such as "I am on holiday".
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await this.#inTime(sending, socket, since);
  }

  /**
   * Breaks off what takes too long, so that the server does not accept it when another process may already send it.
   * @throws when the server takes too long
   */
  async #inTime(sending: Promise<unknown>, socket: Socket, since: number): Promise<void> {
    const ended = new AbortController();
    const { signal } = ended;
    const stopping = this.#stopping.signal;
    const isStopping = stopping.aborted ? Promise.resolve() : once(stopping, 'abort', { signal });
    const left = since + (this.#options.tryWithin ?? tryMs) - performance.now();
    const limits = [
      sleep(Math.max(0, left), undefined, { signal }),
      isStopping.then(() => sleep(this.#options.stopWait ?? stopWaitMs, undefined, { signal })),
    ];
    const tooLate = Promise.race(limits).then(() => {
      // nodemailer may still be looking the address up, and then connects a socket that was destroyed.
      socket.once('connect', () => socket.destroy());
      socket.destroy();
      throw new Error('the mail server takes too long');
    });
    try {
      await Promise.race([sending, tooLate]);
    } finally {
      ended.abort();
    }
  }

  logRefusal(error: unknown): void {
    this.#options.log.warn({ reason: (error as Error).message }, 'an e-mail could not be sent');
  }

  async #send(delivery: Delivery, claimedAt: number): Promise<void> {
    const { database, log } = this.#options;
    const address = delivery.address ?? null;
    const found = await readNotification(database, delivery.notificationId, address !== null);
    const to = address ?? found?.recipient.email;
    if (!found || !to) return dropDelivery(database, delivery);
    const { recipient, notification } = found;
    const { language, name, userId } = recipient;
    const isCritical = notificationRules[notification.kind].severity === 'critical';
    // Others must not keep an account's owner from being told by causing many e-mails.
    if (!isCritical && address === null && (await countLastHour(database, userId, 'email')) >= mostAnHour)
      return endDelivery(database, delivery, 'given-up', 'too many e-mails in an hour');
    try {
      const content = {
        language,
        name,
        title: notificationTitle(notification, language),
        detail: notificationDetail(notification),
        path: notificationPath(notification, recipient),
      };
      await this.send(to, content, `notification-${delivery.id}`, claimedAt);
    } catch (error) {
      const reason = (error as Error).message.slice(0, 500);
      const isOver = isPermanent(error);
      if (isOver) await endDelivery(database, delivery, 'given-up', reason);
      const isGivenUp = isOver || (await retryDelivery(database, delivery, reason));
      mailMetrics.mailOutcomes.inc({ outcome: isGivenUp ? 'given-up' : 'failed' });
      log.warn({ delivery: delivery.id, reason, isGivenUp }, 'an e-mail could not be sent');
      if (isUnreachable(error))
        this.#pausedUntil = performance.now() + (this.#options.serverPause ?? serverPauseMs);
      return;
    }
    mailMetrics.mailOutcomes.inc({ outcome: 'sent' });
    await endDelivery(database, delivery, 'sent');
  }
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
