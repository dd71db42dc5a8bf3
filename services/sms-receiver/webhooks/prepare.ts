import { fieldProblems } from '#contract/errors.ts';
import { authTokenPlace } from '#services/kit/auth/secrets.ts';
import { addressProblem } from '#services/kit/webhooks/address.ts';
import { callbackOf } from '../public-api/dialects/callbacks/callbacks.ts';
import { bodyOf, reportedMessage, type Payload } from './payloads.ts';
import type { DueDelivery, LeasedWebhook } from './store.ts';
import type { QueueOptions, ReadyDelivery } from './WebhookQueue.ts';

/**
 * A request that is ready, the reason why the delivery has failed, or `superseded` where a newer status replaces it or the program did
 * not ask for its status.
 */
export type Prepared = { ready: ReadyDelivery } | { failed: string } | 'superseded';

/** Makes the request of a delivery. @throws Error when the token that signs it cannot be opened */
export function prepare(
  { kind, url: webhookUrl }: LeasedWebhook,
  delivery: DueDelivery,
  { data, statusUrl, signingKey }: Payload,
  { secrets, allowsPrivate }: QueueOptions,
): Prepared {
  const isStatusUrl = kind === 'status-url';
  const url = isStatusUrl ? statusUrl : webhookUrl;
  if (data === null || url === null) return { failed: 'the record was removed' };
  const problem = addressProblem(url.split('#', 1)[0]!, allowsPrivate);
  if (problem !== null) return { failed: fieldProblems[problem] };
  if (isStatusUrl && signingKey?.sealedToken === null)
    return { failed: 'the API key was revoked or has expired' };
  const authToken =
    isStatusUrl && signingKey?.sealedToken
      ? secrets.open(signingKey.sealedToken, authTokenPlace(signingKey.id))
      : null;
  const callbackFor = (message: Record<string, unknown>) =>
    isStatusUrl ? callbackOf(url, reportedMessage(delivery, message), authToken) : undefined;
  const callback = callbackFor(data);
  // A newer status that its program does not want does not replace an older one.
  const hasNewer = delivery.newerStatuses.some((status) => callbackFor({ ...data, status }) !== null);
  if (callback === null || hasNewer) return 'superseded';
  const { pathname, search } = new URL(url);
  return { ready: { delivery, body: bodyOf(delivery, data), path: pathname + search, callback } };
}
