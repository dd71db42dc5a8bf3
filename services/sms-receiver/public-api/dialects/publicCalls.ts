import type { FastifyRequest } from 'fastify';
import type { EndpointSpec, Input, Reply } from '#contract/endpoint.ts';
import { missingPermission } from '#contract/permissions.ts';
import { readBalance, type AccountBalance } from '#contract/public-api/account.ts';
import { NewBatch, sendMessages, type SentBatch } from '#contract/public-api/batches.ts';
import {
  cancelMessage,
  NewMessage,
  readMessage,
  readMessages,
  sendMessage,
  type Message,
  type SentMessage,
} from '#contract/public-api/messages.ts';
import { pageLimits } from '#contract/public-api/vocabulary.ts';
import { permissionMissing } from '#services/kit/errors.ts';
import { maskedReply } from '#services/kit/http/masking/maskedReply.ts';
import { checkedInput } from '#services/kit/http/validation.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { IdempotencyKey } from '#services/kit/database/idempotency.ts';
import type { accountService } from '../account.ts';
import type { PublicBatchService } from '../batches.ts';
import type { MessageService } from '../messages.ts';

/** The services behind `/v1`. */
export interface PublicServices {
  /** Those of live keys, or of test keys. */
  messages: (session: Session) => MessageService;
  batches: (session: Session) => PublicBatchService;
  account: ReturnType<typeof accountService>;
}

/** Calls of `/v1` as dialects make them: each needs its permission, checks its input and masks its reply as the call itself does. */
export interface PublicCalls {
  sendMessage(
    body: unknown,
    options?: { idempotencyKey?: IdempotencyKey | undefined; statusShape?: string | undefined },
  ): Promise<SentMessage>;
  /** Sends to all recipients or to none. */
  sendMessages(body: unknown, idempotencyKey?: IdempotencyKey): Promise<SentBatch>;
  readMessages(query: Input<typeof readMessages>['query']): Promise<Reply<typeof readMessages>>;
  /** The ids of the messages that a batch has just been accepted with, by their numbers. */
  idsOfBatch(batchId: string): Promise<Map<string, string>>;
  readMessage(id: string): Promise<Message>;
  cancelMessage(id: string): Promise<Message>;
  readBalance(): Promise<AccountBalance>;
}

/** @param request receives the `/v1` input and reply, which the portal's list of API requests shows */
export function publicCallsOf(
  { messages, batches, account }: PublicServices,
  session: Session,
  request: Pick<FastifyRequest, 'asked' | 'answered'>,
): PublicCalls {
  async function call<Result>(
    spec: EndpointSpec,
    answer: () => Promise<Result>,
    asked: unknown = {},
  ): Promise<Result> {
    request.asked = asked;
    const missing = missingPermission(session.permissions, spec);
    if (missing) throw permissionMissing(missing);
    const answered = await answer();
    request.answered = answered;
    return maskedReply(spec.reply, session, answered);
  }
  return {
    sendMessage: (body, { idempotencyKey = null, statusShape } = {}) =>
      call(
        sendMessage,
        () =>
          messages(session).send(
            session,
            checkedInput(NewMessage, body) as NewMessage,
            idempotencyKey,
            statusShape,
          ),
        body,
      ),
    sendMessages: (body, key = null) =>
      call(
        sendMessages,
        () =>
          batches(session).send(session, checkedInput(NewBatch, body) as NewBatch, key, {
            isAllOrNone: true,
          }),
        body,
      ),
    readMessages: (query) => call(readMessages, () => messages(session).list(session, query)),
    // Without a permission: who sends a batch may know how its messages are called.
    async idsOfBatch(batchId) {
      const { data } = await messages(session).list(session, { batchId, limit: pageLimits.most });
      return new Map(data.map(({ to, id }) => [to, id]));
    },
    readMessage: (id) => call(readMessage, () => messages(session).find(session, id)),
    cancelMessage: (id) => call(cancelMessage, () => messages(session).cancel(session, id)),
    readBalance: () => call(readBalance, () => account.balance(session)),
  };
}
