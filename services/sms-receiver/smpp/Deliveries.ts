import { UnderWay } from '#services/kit/UnderWay.ts';
import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import { noTlvs, type DataSm, type DeliverSm, type MessageResp } from '#services/kit/smpp/pdu.ts';
import type { SessionCounters, SessionHandlers } from './sessionOptions.ts';

interface DeliveriesNeeds {
  max: number;
  counters: SessionCounters;
  onDeliver: SessionHandlers<never>['onDeliver'];
  onFault(fault: unknown): void;
  answer(resp: MessageResp): void;
}

/**
 * Receipts and incoming messages: each is answered when its handler has stored it, not before. What cannot be
 * stored is answered ESME_RX_T_APPN, on which carriers come again.
 */
export class Deliveries {
  readonly #needs: DeliveriesNeeds;
  readonly #running = new UnderWay();

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
    const failed = (fault: unknown) => {
      this.#needs.onFault(fault);
      done(commandStatus.ESME_RX_T_APPN);
    };
    try {
      this.#needs.onDeliver(deliver).then(() => done(commandStatus.ESME_ROK), failed);
    } catch (fault) {
      failed(fault);
    }
  }

  /** Resolves when every delivery taken so far is answered. */
  idle(): Promise<void> {
    return this.#running.none();
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
