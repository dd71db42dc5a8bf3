import type { Reply } from '#contract/endpoint.ts';
import { revealsPerHour, type findMessage, type revealMsisdn } from '#contract/database-manager/messages.ts';
import { maskMsisdn } from '#domain/numbers/msisdn.ts';
import { countAttempt } from '#services/kit/auth/attempts.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import { findMessage as find, type MessageDetails } from '#services/kit/queries/messageDetails.ts';
import { messagesWithReasons } from '#services/engine/waiting/messagesWithReasons.ts';
import { timelineOf, withoutNumbers } from '#services/kit/queries/messageTimeline.ts';
import { seesNumbers } from '#services/kit/http/masking/maskedReply.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { numberOf } from './request.ts';

/** Which message, as a call names it. */
export interface MessageKey {
  companyId: number;
  id: string;
}

const reveals = { kind: 'reveal-msisdn', most: revealsPerHour, minutes: 60 };

export function messageService(database: Database) {
  async function visible(session: Session, { companyId, id }: MessageKey): Promise<MessageDetails> {
    const company = visibleCompany(session, companyId);
    const facts = company === null ? null : await find(database, { companyId: company, id: numberOf(id) });
    if (!facts || (facts.isHidden && session.scope !== 'platform')) throw notFound('message');
    return facts;
  }

  return {
    /** Only the provider sees which route it took. @throws not-found */
    async timeline(session: Session, key: MessageKey): Promise<Reply<typeof findMessage>> {
      const facts = await visible(session, key);
      const routeName = session.scope === 'platform' ? facts.routeName : null;
      const timeline = await timelineOf(database, { ...facts, routeName });
      const [message] = await messagesWithReasons(database, session, [facts]);
      const whole = { ...timeline, message: message! };
      return seesNumbers(session) ? whole : withoutNumbers(whole);
    },

    /** The number in full. The audit log keeps the reason. @throws not-found, rate-limited */
    async reveal(session: Session, key: MessageKey, reason: string): Promise<Reply<typeof revealMsisdn>> {
      const { report } = await visible(session, key);
      await countAttempt(database, reveals, String(session.userId));
      await writeAs(database, session, (transaction) =>
        writeAuditEntry(transaction, session, {
          action: 'revealed',
          noun: 'message',
          companyId: report.companyId,
          recordId: Number(report.id),
          recordName: maskMsisdn(report.to),
          changes: [{ field: 'reason', before: null, after: reason.trim() }],
        }),
      );
      return { msisdn: report.to };
    },
  };
}
