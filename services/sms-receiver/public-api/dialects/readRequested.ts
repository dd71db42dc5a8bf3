import type { Message } from '#contract/public-api/messages.ts';
import { pageLimits } from '#contract/public-api/vocabulary.ts';
import { notFound } from '#services/kit/errors.ts';
import type { PublicCalls } from './publicCalls.ts';
import { requestedBy } from './requestId.ts';

/**
 * The messages of a request by the number that was answered to it: of a large batch the newest 1,000.
 * @throws not-found
 */
export async function readRequested(calls: PublicCalls, requestId: string): Promise<Message[]> {
  const requested = requestedBy(requestId);
  if (!requested) throw notFound('request');
  if ('messageId' in requested) return [await calls.readMessage(requested.messageId)];
  const { data } = await calls.readMessages({ batchId: requested.batchId, limit: pageLimits.most });
  if (data.length === 0) throw notFound('request');
  return data;
}
