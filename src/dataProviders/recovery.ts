import type { Query, QueryClient } from '@tanstack/react-query';
import { isTransient } from './http/ApiError.ts';

/** After the first failure; later tries wait twice as long each, up to the longest. */
const firstWaitMs = 4_000;
const longestWaitMs = 15_000;

const hasFailed = ({ state }: Query) => state.error !== null && isTransient(state.error);

/**
 * Asks again for whatever a page shows and could not load, until an answer comes: after an outage nobody has to press anything. A refusal
 * is final. Queries with an interval of their own are asked here too, since many of those ask only while a record may change.
 */
export function recoverFailedQueries(client: QueryClient, waitMs = firstWaitMs): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const failed = () => client.getQueryCache().findAll({ type: 'active', predicate: hasFailed });

  const askAgain = async () => {
    tries += 1;
    await client.refetchQueries({ type: 'active', predicate: hasFailed });
    timer = undefined;
    waitForNextTry();
  };
  function waitForNextTry() {
    if (timer !== undefined) return;
    if (failed().length === 0) tries = 0;
    else timer = setTimeout(() => void askAgain(), Math.min(waitMs * 2 ** tries, longestWaitMs));
  }

  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && hasFailed(query)) waitForNextTry();
  });
}
