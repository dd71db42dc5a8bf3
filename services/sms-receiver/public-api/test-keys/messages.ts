import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { Message, readMessages, SentMessage } from '#contract/public-api/messages.ts';
import { testMessageState } from '#domain/messages/testCarrier.ts';
import { batchIdOf } from '#services/engine/messages/keys.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { once, type IdempotentRequest } from '#services/kit/database/idempotency.ts';
import { notFound, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { pageOfRows } from '../cursor.ts';
import {
  checkProgramMessage,
  messageQuestionOf,
  validateMessage,
  type MessageService,
  type ProgramMessage,
  type PublicApiParts,
} from '../messages.ts';
import { controlTestBatch } from './control.ts';
import { addTestMessage, countTestMessages, readTestMessages, type TestMessageRow } from './repository.ts';

/** Single messages of test keys: checked as real ones, and taken by the test carrier. */
export function testMessageService({ database, clock, limits }: PublicApiParts): MessageService {
  async function find({ companyId }: Session, id: string): Promise<Message> {
    const { choice, page } = messageQuestionOf({ ids: id });
    const [message] = await readTestMessages(database, companyId, choice, page);
    if (!message) throw notFound('message');
    return shown(message, clock.now());
  }

  async function control(
    session: Session,
    id: string,
    change: 'cancel' | { startsAt: string },
  ): Promise<Message> {
    const { batchId } = await find(session, id);
    const key = { companyId: session.companyId, batchId: batchIdOf(batchId!) };
    const { rows } = await sql<{ isOfMany: boolean }>`
      select is_of_many as "isOfMany" from test_batches
      where company_id = ${key.companyId} and id = ${key.batchId}`.execute(database);
    if (rows[0]?.isOfMany) throw refusal('conflict', 'message-of-many');
    await controlTestBatch({ database, clock }, session, key, change, { isOfOne: true });
    return find(session, id);
  }

  async function accept(
    session: Session,
    given: ProgramMessage,
    request: IdempotentRequest,
  ): Promise<SentMessage> {
    const { companyId } = session;
    return writeAs(database, session, (transaction) =>
      once(transaction, request, async () => {
        const { message, start: startsAt } = await checkProgramMessage(transaction, session, given, clock);
        const ids = await addTestMessage(transaction, companyId, message, startsAt);
        await countTestMessages(transaction, companyId, 1);
        const { msisdn, encoding, segments } = message;
        return {
          ...ids,
          to: msisdn,
          encoding,
          segments,
          credits: 0,
          reference: message.reference ?? null,
          status: startsAt ? 'scheduled' : 'queued',
          startsAt: startsAt?.toISOString() ?? null,
        };
      }),
    );
  }

  return {
    async send(session, body, idempotencyKey) {
      const { validateOnly = false, statusUrl, ...given } = body;
      if (!validateOnly)
        return limits.within(
          session,
          { endpoint: 'test-message', key: idempotencyKey, input: { ...given, statusUrl } },
          (request) => accept(session, given, request),
        );
      return { ...(await validateMessage({ database, clock }, session, given)), credits: 0 };
    },

    find,

    async list(
      { companyId },
      query: Input<typeof readMessages>['query'],
    ): Promise<Reply<typeof readMessages>> {
      const { choice, page } = messageQuestionOf(query);
      const rows = await readTestMessages(database, companyId, choice, page);
      const now = clock.now();
      return pageOfRows(
        rows.map((row) => shown(row, now)),
        page,
      );
    },

    cancel: (session, id) => control(session, id, 'cancel'),
    reschedule: (session, id, startsAt) => control(session, id, { startsAt }),
  };
}

function shown({ cancelledAt, ...row }: TestMessageRow, now: number): Message {
  const { status, error, submittedAt, finalAt } = testMessageState(row.to, { ...row, cancelledAt }, now);
  return sent({ ...row, credits: 0, status, error, possibleDuplicate: false, submittedAt, finalAt });
}
