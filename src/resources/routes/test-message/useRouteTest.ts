import { useRef, useState } from 'react';
import { testRoute, type RouteTest } from '#contract/sms-receiver/routeTests.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { useRefreshCredit } from '../../../dataProviders/credit.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { requestKeys } from '../../../dataProviders/http/useRequestKey.ts';
import type { SentMessage } from '../../../pages/send/single/sentMessages.ts';

/** Field → sentence, for the form to put under its inputs. */
type FieldErrors = Record<string, string>;

/**
 * Sends a test message, once: a call while one is under way joins it, and the same content keeps its key until it is
 * accepted, since an attempt whose answer was lost may have been heard.
 */
export function useRouteTest(routeId: number) {
  const refreshCredit = useRefreshCredit();
  const [sent, setSent] = useState<SentMessage | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [keys] = useState(requestKeys);
  const pending = useRef<Promise<FieldErrors | undefined> | null>(null);

  const attempt = async ({ to, text, senderId }: RouteTest): Promise<FieldErrors | undefined> => {
    setProblem(null);
    const body = { to, text, senderId };
    try {
      const accepted = await call(testRoute, {
        params: { id: routeId },
        body,
        idempotencyKey: keys.keyOf(body),
      });
      keys.forget();
      void refreshCredit();
      const { messageId, segments } = accepted;
      setSent({ messageId, msisdn: to, text: text ?? '', segments, sentAt: Date.now() });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { to: toError, text: textError } = error.body?.errors ?? {};
      if (toError || textError) return error.body!.errors;
      reportError(error);
      setProblem(error);
      return undefined;
    }
  };

  const send = (test: RouteTest) => {
    pending.current ??= attempt(test).finally(() => (pending.current = null));
    return pending.current;
  };
  return { send, sent, problem, again: () => setSent(null) };
}
