import { localNumber } from '../../i18n/numbers.ts';
import { text } from '../../i18n/text.ts';

/** What a limited caller is told, with the time to wait when the service has named it. */
export function rateLimited(seconds: number | undefined): string {
  if (!seconds) return text('auth.rateLimitedShortly');
  return text('auth.rateLimited', { wait: waitText(seconds) });
}

function waitText(seconds: number): string {
  if (seconds < 60) return text('common.wait.seconds', { count: localNumber(seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return text('common.wait.minute');
  return text('common.wait.minutes', { count: localNumber(minutes) });
}
