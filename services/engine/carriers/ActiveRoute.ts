import type { AttemptEnd, AttemptResult, Carrier } from './carrier.ts';
import * as counters from '../monitoring/counters.ts';
import { UnpersistedMessageIds } from '../receipts/UnpersistedMessageIds.ts';
import { Throttle } from './speed/Throttle.ts';

/** While a throttled route opens within this time, no other route takes its messages. */
const failoverMs = 1_500;

/** Counters of a route's messages since this process has it. */
export const noRouteCounts = { submitted: 0, refused: 0, uncertain: 0, idsMissing: 0, idsInvalid: 0 };

/** A route in this process: its speed, what is in flight over it, and its counters. */
export class ActiveRoute {
  readonly carrier: Carrier;
  readonly throttle: Throttle;
  /** Segments in flight, including those whose result is not stored yet. */
  inFlight = 0;
  /** Carrier ids that are not stored yet; receipts for them have to wait. */
  readonly unpersisted: UnpersistedMessageIds;
  counters = { ...noRouteCounts };

  constructor(carrier: Carrier, segmentsPerSecond: number | null, unpersisted = new UnpersistedMessageIds()) {
    this.carrier = carrier;
    counters.startCounting(carrier.name);
    this.unpersisted = unpersisted;
    this.throttle = new Throttle(segmentsPerSecond);
  }

  /**
   * Counts a result and adapts the speed to it.
   * @param sentAt when the attempt began; monotonic milliseconds
   */
  countResult({ message, accepted, end }: AttemptResult, sentAt: number): void {
    const route = this.carrier.name;
    counters.submits.inc({ route, result: submitResultOf(end) });
    this.counters.submitted += accepted.length;
    if (end.kind === 'uncertain') {
      this.counters.uncertain += 1;
      counters.uncertainMessages.inc({ route });
    } else if (end.kind !== 'accepted') this.counters.refused += 1;
    const isAnswered = end.kind !== 'uncertain' && !(end.kind === 'retry' && end.carrierStatus === null);
    if (!isAnswered) return;
    counters.submitSeconds.observe({ route }, (performance.now() - sentAt) / 1_000);
    const submits = message.segments - message.acceptedParts.length;
    const refused = end.kind === 'retry' && end.isThrottled ? submits - accepted.length : 0;
    this.throttle.countAnswers({ accepted: submits - refused, refused, sentAt });
  }

  /** Whether it is connected and will not be throttled for longer than the failover time. */
  get isUp(): boolean {
    return this.carrier.isReady() && this.throttle.opensInMs < failoverMs;
  }

  /** A message with more parts than the window has room when nothing else is in flight; otherwise it would never go. */
  hasRoomFor(segments: number): boolean {
    return this.inFlight + segments <= this.carrier.window || this.inFlight === 0;
  }
}

function submitResultOf(end: AttemptEnd): counters.SubmitResult {
  if (end.kind !== 'retry') return end.kind;
  if (end.carrierStatus === null) return 'unsent';
  return end.isThrottled ? 'throttled' : 'refused for now';
}
