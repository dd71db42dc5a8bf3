import { Throttle } from './Throttle.ts';
import type { AttemptResult, Carrier } from '../queue/types.ts';
import { UnpersistedMessageIds } from '../receipts/UnpersistedMessageIds.ts';

/** A route while this process works it: what is on its way by it, and how fast it may be. */
export class ActiveRoute {
  readonly carrier: Carrier;
  readonly throttle: Throttle;
  /** Segments taken for it whose end is not written down. */
  inFlight = 0;
  /** What receipts of it have to wait for. */
  readonly unpersisted: UnpersistedMessageIds;
  counters = { submitted: 0, refused: 0, uncertain: 0, idsMissing: 0, idsInvalid: 0 };

  constructor(carrier: Carrier, segmentsPerSecond: number | null, unpersisted = new UnpersistedMessageIds()) {
    this.carrier = carrier;
    this.unpersisted = unpersisted;
    this.throttle = new Throttle(segmentsPerSecond);
  }

  /** @param sentAt when the attempt began; monotonic milliseconds */
  heard({ message, accepted, end }: AttemptResult, sentAt: number): void {
    // Not answered, or never sent.
    if (end.kind === 'uncertain' || (end.kind === 'retry' && end.carrierStatus === null)) return;
    const submits = message.segments - message.acceptedParts.length;
    const refused = end.kind === 'retry' && end.isThrottled ? submits - accepted.length : 0;
    this.throttle.heard({ taken: submits - refused, refused, sentAt });
  }

  /** Down, or told to wait: another one may do its work. */
  get isUp(): boolean {
    return this.carrier.isReady() && this.throttle.opensInMs < failoverMs;
  }

  /** A text of more parts than the window goes when nothing else is under way, or it never would. */
  hasRoomFor(segments: number): boolean {
    return this.inFlight + segments <= this.carrier.window || this.inFlight === 0;
  }
}

/** A route that opens again so soon is waited for. */
const failoverMs = 1_500;
