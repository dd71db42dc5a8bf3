import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import { ApiError } from '../http/ApiError.ts';
import { call } from '../http/httpClient.ts';
import { text } from '../../i18n/text.ts';
import { loadRuntimeConfig } from '../../runtimeConfig.ts';

const mostTries = 12;
const usualPauseSeconds = 5;

export interface Waiting {
  /** While the directory does not answer it is asked again and again; called before each pause. */
  onAway: () => void;
  signal: AbortSignal;
}

/**
 * The cell where a username signs in; undefined where there is one only.
 * @param waiting without it the directory is asked once
 */
export async function locate(username: string, waiting?: Waiting): Promise<Cell | undefined> {
  const { hasCells } = await loadRuntimeConfig();
  if (!hasCells) return undefined;
  // The contract's schemas stay out of the sign-in page's first JavaScript.
  const { locateCell } = await import('#contract/main-api/sign-in/cells.ts').catch(() => {
    throw new ApiError(text('errors.noConnection'), 0, null);
  });
  for (let tries = 1; ; tries += 1) {
    try {
      return (await call(locateCell, { body: { username }, signal: waiting?.signal })).cell;
    } catch (error) {
      const isAway = error instanceof ApiError && error.status === 503;
      if (!waiting || !isAway || tries === mostTries) throw error;
      waiting.onAway();
      await pause(error.retryAfterSeconds ?? usualPauseSeconds, waiting.signal);
    }
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
