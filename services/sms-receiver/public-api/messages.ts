import { sql, type Transaction } from 'kysely';
import {
  mostIds,
  type Message,
  type NewMessage,
  type readMessages,
  type SentMessage,
} from '#contract/public-api/messages.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { BatchAction } from '#domain/messages/status/batchState.ts';
import type { AcceptedSms } from '#contract/sms-receiver/sending.ts';
import type { Schema } from '#database/schema.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { singleEndpoint } from '#services/engine/singles/acceptSingles.ts';
import { acceptChecked } from '#services/engine/singles/scheduledSingle.ts';
import { batchIdOf } from '#services/engine/messages/keys.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { once, type IdempotencyKey, type IdempotentRequest } from '#services/kit/database/idempotency.ts';
import { invalidFields, notFound, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { stateInCampaign } from '#services/kit/queries/campaignStatusSql.ts';
import type { StatusUrls } from '#services/kit/webhooks/statusUrls.ts';
import type { batchService } from '../batches/service.ts';
import { sendingService } from '../sending/service.ts';
import { checkMessage, type CheckedMessage } from '#services/engine/acceptance/checkMessage.ts';
import { idPageOf, pageOfRows, type IdPage } from './cursor.ts';
import type { MessageLimits } from './MessageLimits.ts';
import { readMessageRows, type MessageChoice } from './messageRows.ts';
import { smsOf } from './texts.ts';

export interface PublicApiParts {
  database: Database;
  clock: Clock;
  limits: MessageLimits;
  batches: Pick<ReturnType<typeof batchService>, 'control'>;
  statusUrls: StatusUrls;
  /** Called after each commit that put messages into the queue. */
  onAccepted: (isUrgent: boolean) => void;
}

export type MessageService = Pick<
  ReturnType<typeof messageService>,
  'send' | 'find' | 'list' | 'cancel' | 'reschedule'
>;

/** Single messages of programs. */
export function messageService({ database, clock, limits, batches, statusUrls, onAccepted }: PublicApiParts) {
  const sending = sendingService(database, clock, onAccepted);

  /** @throws not-found */
  async function find({ companyId }: Session, id: string): Promise<Message> {
    const { choice, page } = messageQuestionOf({ ids: id });
    const [message] = await readMessageRows(database, companyId, choice, page);
    if (!message) throw notFound('message');
    return message;
  }

  /**
   * Cancels a message that waits for its start, or moves its start. That changes its batch, so it has to be alone in it.
   * @throws not-found, conflict, rule-refused
   */
  async function control(
    session: Session,
    id: string,
    action: BatchAction,
    startsAt?: string,
  ): Promise<Message> {
    const message = await find(session, id);
    const { isOfMany, state } = await batchOf(session, message);
    if (isOfMany) throw refusal('conflict', 'message-of-many');
    if (action === 'cancel' && state === 'cancelled') return message;
    if (state !== 'scheduled' && state !== 'late') throw refusal('conflict', 'message-not-waiting');
    await batches.control(session, message.batchId!, action, startsAt);
    return find(session, id);
  }

  function batchOf({ companyId }: Session, { batchId }: Message) {
    return database
      .selectFrom('batches')
      .select([
        stateInCampaign.as('state'),
        // The batch of messages that went at once counts none.
        sql<boolean>`kind <> 'single' and message_count <> 1`.as('isOfMany'),
      ])
      .where('company_id', '=', companyId)
      .where('id', '=', batchIdOf(batchId!))
      .executeTakeFirstOrThrow();
  }

  return {
    /**
     * After this resolves the message is on stable storage with its credit held, unless it was only to be checked.
     * @param statusShape a fragment that names the shape in which a dialect's program is notified (`dialects/callbacks`)
     * @throws forbidden, rule-refused with the fields at fault, insufficient-credit, idempotency-key-reused, rate-limited
     */
    async send(
      session: Session,
      body: NewMessage,
      idempotencyKey: IdempotencyKey,
      statusShape = '',
    ): Promise<SentMessage> {
      const { validateOnly = false, statusUrl: asked, ...given } = body;
      const { startsAt, campaignId, templateId, reference = null } = given;
      if (validateOnly) {
        if (asked !== undefined) statusUrls.check(asked);
        return validateMessage({ database, clock }, session, given);
      }
      const statusUrl =
        asked === undefined ? undefined : `${await statusUrls.admit(session, asked)}${statusShape}`;
      const notified = statusUrl !== undefined && { statusUrl };
      const message = { ...given, ...notified };
      const repeated = { endpoint: singleEndpoint, key: idempotencyKey, input: message };
      const accepted = await limits.within(session, repeated, async (request) => {
        // The clock and a template are read where a repeat is found, since both may have moved on by then.
        if (startsAt !== undefined || templateId !== undefined) return acceptAlone(session, message, request);
        const sms = { ...(await smsOf(database, session, given)), ...notified };
        const campaign = campaignId !== undefined && { campaignId };
        return sending.sendSingle(session, { ...sms, ...campaign }, idempotencyKey, request.onRepeat);
      });
      const { messageId, batchId, segments, encoding, credits } = accepted;
      const number = parseMsisdn(body.to);
      return {
        id: messageId,
        batchId,
        reference,
        status: accepted.startsAt ? 'scheduled' : 'queued',
        to: number.ok ? number.msisdn : body.to,
        encoding,
        segments,
        credits,
        startsAt: accepted.startsAt ?? null,
      };
    },

    find,

    async list(
      { companyId }: Session,
      query: Input<typeof readMessages>['query'],
    ): Promise<Reply<typeof readMessages>> {
      const { choice, page } = messageQuestionOf(query);
      return pageOfRows(await readMessageRows(database, companyId, choice, page), page);
    },

    cancel: (session: Session, id: string) => control(session, id, 'cancel'),
    reschedule: (session: Session, id: string, startsAt: string) => control(session, id, 'start', startsAt),
  };

  async function acceptAlone(
    session: Session,
    message: ProgramMessage,
    request: IdempotentRequest,
  ): Promise<AcceptedSms> {
    let isUrgent = false;
    const accepted = await writeAs(database, session, (transaction) =>
      once(transaction, request, async () => {
        const checked = await checkProgramMessage(transaction, session, message, clock);
        isUrgent = checked.message.class === 'otp';
        return acceptChecked(transaction, session, checked, clock);
      }),
    );
    if (!accepted.startsAt) onAccepted(isUrgent);
    return accepted;
  }
}

/** A message of a program that is to be sent or checked; its status address, if any, was admitted. */
export type ProgramMessage = Omit<NewMessage, 'validateOnly'>;

/** Checks a message as sending it would. Nothing is stored. @throws as `send` does, but for credit */
export async function validateMessage(
  { database, clock }: Pick<PublicApiParts, 'database' | 'clock'>,
  session: Session,
  message: ProgramMessage,
): Promise<SentMessage> {
  const { message: checked, start } = await database
    .transaction()
    .execute((transaction) => checkProgramMessage(transaction, session, message, clock));
  const { msisdn, encoding, segments } = checked;
  return {
    id: null,
    batchId: null,
    reference: message.reference ?? null,
    status: 'valid',
    to: msisdn,
    encoding,
    segments,
    credits: segments,
    startsAt: start?.toISOString() ?? null,
  };
}

/** Applies every rule of a program's message but that of credit. @throws as `smsOf` and `checkMessage` */
export async function checkProgramMessage(
  transaction: Transaction<Schema>,
  session: Session,
  { campaignId, startsAt, statusUrl, ...message }: ProgramMessage,
  clock: Clock,
): Promise<CheckedMessage> {
  const sms = { ...(await smsOf(transaction, session, message)), statusUrl };
  return checkMessage(transaction, session.companyId, { sms, campaignId, startsAt }, clock);
}

/** Which messages a query asks for. @throws validation-failed for too many ids or a wrong cursor */
export function messageQuestionOf({
  ids,
  reference,
  batchId,
  ...page
}: Input<typeof readMessages>['query']): { choice: MessageChoice; page: IdPage } {
  const wanted = ids?.split(',').map(batchIdOf);
  if (wanted && wanted.length > mostIds) throw invalidFields({ ids: 'too-long' });
  const choice: MessageChoice = {
    ...(wanted && { ids: wanted }),
    ...(reference !== undefined && { reference }),
    ...(batchId !== undefined && { batchId: batchIdOf(batchId) }),
  };
  return { choice, page: idPageOf({ ...(wanted && { limit: mostIds }), ...page }) };
}
