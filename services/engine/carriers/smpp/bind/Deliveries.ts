import { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { noTlvs, type DataSm, type DeliverSm, type MessageResp } from '#services/kit/smpp/codec/pdu.ts';
import type { Clock, Timer } from '#services/kit/smpp/clock.ts';
import type { BindCounters, BindHandlers } from './bindOptions.ts';

/** Deliveries that are being stored at a time have at most this size together: a PDU can have 64 KB. */
const mostOctets = 16 * 1024 * 1024;

/** A refusal is delayed by half the time for which nothing could be stored, within these limits. */
const refusalDelayMs = { least: 100, most: 5_000 };

interface DeliveriesNeeds {
  max: number;
  clock: Clock;
  counters: BindCounters;
  onDeliver: BindHandlers<never>['onDeliver'];
  onFault(fault: unknown): void;
  answer(resp: MessageResp): void;
}

/**
 * Answers receipts and incoming messages, each when its handler has stored it. If it cannot be stored the answer is
 * ESME_RX_T_APPN, after which many carriers retry at once. So that answer is delayed, the longer the longer the fault
 * lasts; meanwhile the carrier's window is full.
 */
export class Deliveries {
  readonly #needs: DeliveriesNeeds;
  readonly #pending = new PendingTasks();
  #pendingOctets = 0;
  /** Delayed refusals with their timers. */
  readonly #refusals = new Map<() => void, Timer>();
  /** Since when storing fails; null while it works. */
  #failingSince: number | null = null;
  #isDraining = false;

  constructor(needs: DeliveriesNeeds) {
    this.#needs = needs;
  }

  receive(deliver: DeliverSm | DataSm): void {
    const octets = octetsOf(deliver);
    if (this.#pending.count >= this.#needs.max || this.#pendingOctets + octets > mostOctets)
      return this.#answer(deliver, commandStatus.ESME_RX_T_APPN);
    this.#pending.begin();
    this.#pendingOctets += octets;
    const done = (status: number) => {
      this.#pendingOctets -= octets;
      this.#answer(deliver, status);
      this.#pending.end();
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
   * For the end of the bind: sends refusals at once, and resolves when every delivery received so far is answered.
   */
  drain(): Promise<void> {
    this.#isDraining = true;
    this.sendRefusals();
    return this.#pending.whenNone();
  }

  /** Sends all delayed refusals now: the link is closed or about to be. */
  sendRefusals(): void {
    for (const [refuse, timer] of [...this.#refusals]) {
      this.#needs.clock.clearTimeout(timer);
      refuse();
    }
  }

  #refuseLater(answer: () => void): void {
    const { clock } = this.#needs;
    this.#failingSince ??= clock.now();
    if (this.#isDraining) return answer();
    const waitMs = Math.max((clock.now() - this.#failingSince) / 2, refusalDelayMs.least);
    const refuse = () => {
      this.#refusals.delete(refuse);
      answer();
    };
    this.#refusals.set(refuse, clock.setTimeout(refuse, Math.min(waitMs, refusalDelayMs.most)));
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

/** Octets that a delivery keeps in memory. */
function octetsOf(deliver: DeliverSm | DataSm): number {
  let octets = 'shortMessage' in deliver ? deliver.shortMessage.length : 0;
  for (const value of deliver.tlvs.values()) octets += value.length;
  return octets;
}
