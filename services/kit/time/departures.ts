import type { MessageReport } from '#contract/database-manager/messages.ts';
import type { BatchState, MessageClass, MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { departureOf, hoursOf, type Departure } from '#domain/time/sendingHours.ts';
import { isUnsent } from '#domain/messages/status/messageStatus.ts';
import type { Queries } from '../database/index.ts';
import { readSendingHours } from './sendingHours.ts';

/** The facts that decide when unsent messages leave. */
interface UnsentMessages {
  class: MessageClass;
  state: BatchState;
  startsAt: Date | null;
}

/** When unsent messages of a batch leave; null if no time decides, because a user does or the batch has ended. */
export type Departures = (
  batch: UnsentMessages,
) => (Departure & { sendingHours: SendingHours | null }) | null;

/** Reads the sending hours and the database's time once, for any number of batches. */
export async function readDepartures(queries: Queries): Promise<Departures> {
  const { hours, now } = await readSendingHours(queries);
  const known = new Map<string, Departure>();
  return ({ class: messageClass, state, startsAt }) => {
    if (state !== 'running' && state !== 'scheduled') return null;
    const sendingHours = hoursOf(hours, messageClass);
    // The validity of scheduled messages begins with their start; that of running ones has begun already.
    const isToStart = state === 'scheduled' && startsAt !== null && startsAt > now;
    const start = isToStart ? startsAt : now;
    const key = `${messageClass} ${start.getTime()}`;
    let departure = known.get(key);
    if (!departure) {
      departure = departureOf(
        sendingHours,
        start,
        isToStart ? classRules[messageClass].validitySeconds : null,
      );
      known.set(key, departure);
    }
    return { ...departure, sendingHours: departure.isDelayed ? sendingHours : null };
  };
}

/** When a message starts and when it leaves, each null if the message does not wait for it. */
export function departureTimesOf(
  message: UnsentMessages & { status: MessageStatus },
  departures: Departures,
): Pick<MessageReport, 'startsAt' | 'leavesAt'> {
  const { status, state, startsAt } = message;
  if (!isUnsent(status)) return { startsAt: null, leavesAt: null };
  const departure = departures(message);
  const isToStart = state === 'scheduled' || state === 'late';
  const waits = departure && (state === 'scheduled' || departure.isDelayed);
  return {
    startsAt: isToStart ? (startsAt?.toISOString() ?? null) : null,
    leavesAt: waits ? departure.leavesAt.toISOString() : null,
  };
}
