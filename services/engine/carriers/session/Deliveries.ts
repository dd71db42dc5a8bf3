import { UnderWay } from '#services/kit/jobs/UnderWay.ts';
import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import { noTlvs, type DataSm, type DeliverSm, type MessageResp } from '#services/kit/smpp/pdu.ts';
import type { Clock, Timer } from '#services/kit/smpp/clock.ts';
import type { SessionCounters, SessionHandlers } from './sessionOptions.ts';

/** The delay of a refusal, in milliseconds: half the time since when nothing could be stored, within these limits. */
const refusalWait = { least: 100, most: 5_000 };

interface DeliveriesNeeds {
  max: number;
  clock: Clock;
  counters: SessionCounters;
  onDeliver: SessionHandlers<never>['onDeliver'];
  onFault(fault: unknown): void;
  answer(resp: MessageResp): void;
}

/**
 * Receipts and incoming messages: each is answered when its handler has stored it, not before. What cannot be stored
 * is answered ESME_RX_T_APPN, after which carriers retry, many of them at once. So that answer is delayed, the longer
 * the fault lasts; meanwhile the carrier's window is full.
 */
export class Deliveries {
  readonly #needs: DeliveriesNeeds;
  readonly #running = new UnderWay();
  /** Delayed refusals with their timers. */
  readonly #refusals = new Map<() => void, Timer>();
  /** Since when nothing could be stored; null while it can. */
  #failingSince: number | null = null;
  #isEnding = false;

  constructor(needs: DeliveriesNeeds) {
    this.#needs = needs;
  }

  take(deliver: DeliverSm | DataSm): void {
    if (this.#running.count >= this.#needs.max) return this.#answer(deliver, commandStatus.ESME_RX_T_APPN);
    this.#running.begin();
    const done = (status: number) => {
      this.#answer(deliver, status);
      this.#running.end();
    };
    const stored = () => {
      this.#failingSince = null;
      done(commandStatus.ESME_ROK);
    };
    const failed = (fault: unknown) => {
      this.#needs.counters.deliveriesFailed += 1;
      this.#needs.onFault(fault);
      this.#refuseLater(() => done(commandStatus.ESME_RX_T_APPN));
    };
    try {
      this.#needs.onDeliver(deliver).then(stored, failed);
    } catch (fault) {
      failed(fault);
    }
  }

  /**
   * For the end of the session: sends refusals at once, and resolves when every delivery received so far is answered.
   */
  idle(): Promise<void> {
    this.#isEnding = true;
    this.stop();
    return this.#running.none();
  }

  /** Cancels all delays: the link is closed or about to be. */
  stop(): void {
    for (const [refuse, timer] of [...this.#refusals]) {
      this.#needs.clock.clearTimeout(timer);
      refuse();
    }
  }

  #refuseLater(answer: () => void): void {
    const { clock } = this.#needs;
    this.#failingSince ??= clock.now();
    if (this.#isEnding) return answer();
    const waitMs = Math.max((clock.now() - this.#failingSince) / 2, refusalWait.least);
    const refuse = () => {
      this.#refusals.delete(refuse);
      answer();
    };
    this.#refusals.set(refuse, clock.setTimeout(refuse, Math.min(waitMs, refusalWait.most)));
  }

  #answer(deliver: DeliverSm | DataSm, status: number): void {
    const { counters } = this.#needs;
    if (status === commandStatus.ESME_ROK) counters.deliveries += 1;
    else counters.deliveriesRefused += 1;
    // message_id is unused in deliver_sm_resp and set to NULL (SMPP 3.4 §4.6.2).
    const command = deliver.command === 'deliver_sm' ? 'deliver_sm_resp' : 'data_sm_resp';
    this.#needs.answer({ command, status, sequence: deliver.sequence, messageId: '', tlvs: noTlvs });
  }
}
