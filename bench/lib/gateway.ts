import { runHttpLoad, type LoadOptions, type LoadResult } from './httpLoad.ts';

/** A gateway that is measured: takes messages over HTTP, hands them to the simulated carrier and takes its receipts. */
export interface Gateway {
  name: string;
  /** Its HTTP port. */
  port: number;
  /** One whole HTTP request that sends message `index` of this run; accepted with a 202. */
  requestOf(index: number): string;
  /** Name → process id, of everything that works for it. */
  processes: Record<string, number>;
  stop(): Promise<void>;
}

/** The same single-segment text from everybody. */
export const text = 'Your parcel 4711 comes today between 14:00 and 16:00. Reply STOP to end.';

/**
 * Submits that may be unanswered at a time, for each the size at which it was fastest. Barta's are also those that
 * are answered and not written down yet: so few of them, and no more, are of uncertain fate when it is killed.
 */
export const windows = { kannel: 500, barta: 1_000 };

/** A number of its own for each message. */
export function numberOf(index: number): string {
  return `88017${String(index % 100_000_000).padStart(8, '0')}`;
}

/** @throws unless every request was accepted */
export async function sendAll(
  gateway: Gateway,
  load: Omit<LoadOptions, 'port' | 'requestOf'> & { first?: number },
): Promise<LoadResult> {
  const { first = 0, ...rest } = load;
  const result = await runHttpLoad({
    ...rest,
    port: gateway.port,
    requestOf: (index) => gateway.requestOf(first + index),
  });
  if (result.statuses[202] !== result.answered) {
    throw new Error(`${gateway.name} refused some of it: ${JSON.stringify(result.statuses)}`);
  }
  return result;
}
