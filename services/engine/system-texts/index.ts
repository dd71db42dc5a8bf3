import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { systemTextRepository } from './repository.ts';
import { systemTextService } from './service.ts';

/** Somebody is waiting for their one-time code. */
const everyMs = 500;

/**
 * Sends the texts of the services themselves, such as one-time codes, as messages of the provider's own company.
 * @param onAccepted is called after each commit that put a message into the queue
 */
export function startSystemTexts(database: Database, onAccepted: () => void, log: Logger): Running {
  const texts = systemTextService(systemTextRepository(database), {
    log,
    onAccepted,
  });
  return { name: 'system texts', ...repeat('send system texts', everyMs, log, () => texts.sendWaiting()) };
}
