import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import { ticketTextService } from './service.ts';

/** Nobody sits and waits for it. */
const everyMs = 2_000;

/**
 * Sends the texts to customers about their tickets, as messages of the ticket's company.
 * @param onAccepted is called after each commit that put a message into the queue
 */
export function startTicketTexts(database: Database, onAccepted: () => void, log: Logger): Running {
  const texts = ticketTextService(database, onAccepted);
  return { name: 'ticket texts', ...repeat('send ticket texts', everyMs, log, () => texts.sendWaiting()) };
}
