import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { type AppError, refusedFields } from '#services/kit/errors.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { acceptSms, isRefusal } from '../acceptance/accept.ts';
import type { SystemText, SystemTextRepository } from './repository.ts';

/** Texts that one run takes; the next one goes on. */
const perRun = 100;

export function systemTextService(
  texts: SystemTextRepository,
  { log, onAccepted }: { log: Logger; onAccepted: () => void },
) {
  /** Makes a text a message; one that cannot be sent, or not in time, is worth nothing later and is dropped. */
  async function send(transaction: Transaction<Schema>, text: SystemText): Promise<void> {
    const { id, userId } = text;
    if (text.secondsLeft <= 0) {
      log.warn({ id, userId }, 'a text of ours was too old to be sent');
      return;
    }
    try {
      await texts.undoable(transaction, () => accept(transaction, text));
    } catch (error) {
      // Any other fault may pass: the text stays and is tried again.
      if (!isRefusal(error)) throw error;
      const { code, details } = error as Partial<AppError>;
      log.error({ id, userId, code, problems: details?.problems }, 'a text of ours cannot be sent');
    }
  }

  async function accept(transaction: Transaction<Schema>, text: SystemText): Promise<void> {
    const companyId = await texts.provider(transaction);
    if (companyId === null) throw refusedFields({ companyId: 'no-such-record' });
    const sender = { companyId, userId: text.userId, branchId: null };
    const sms = { to: text.msisdn, text: text.text, class: text.class, onEmptyFields: 'send' } as const;
    await acceptSms(transaction, sender, sms, ({ validitySeconds }) => ({
      hidesText: true,
      validitySeconds: Math.min(validitySeconds, text.secondsLeft),
    }));
  }

  return {
    /** Sends what waits, oldest first, each in a transaction of its own. */
    async sendWaiting(): Promise<void> {
      for (let count = 0; count < perRun; count += 1) {
        if (!(await texts.takeOldest(send))) return;
        onAccepted();
      }
    },
  };
}
