import { onTestFinished } from 'vitest';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { CarrierBind } from '#services/engine/carriers/smpp/bind/CarrierBind.ts';
import type { SubmitOutcome } from '#services/engine/carriers/smpp/submit/outcome.ts';
import { parseReceipt, type Receipt } from '#services/engine/receipts/receipt.ts';
import type { BindHandlers, BindOptions } from '#services/engine/carriers/smpp/bind/bindOptions.ts';
import { submitDrafts, type OutgoingMessage } from '#services/engine/carriers/smpp/submit/submitPdu.ts';
import { startSimulator, type Simulator, type SimulatorOptions } from '#services/simulator/startSimulator.ts';
import type { CloseReason } from '#services/kit/smpp/PduSocket.ts';

export interface TestBind {
  bind: CarrierBind<string>;
  receipts: Receipt[];
  late: [ref: string, outcome: SubmitOutcome][];
  closed: CloseReason[];
  faults: unknown[];
  /** Submits one message to a number, or whatever else is wanted of it. */
  send(changes?: Partial<OutgoingMessage>): Promise<SubmitOutcome[]>;
}

const format = { routeId: 1, idMode: 'exact', utcOffsetMinutes: 0, receiptDetection: 'esm-class' } as const;
export const credentials = { systemId: 'barta', password: 'secret' };

export async function simulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const running = await startSimulator({ receiptRetryMs: 5, ...options });
  onTestFinished(() => running.close());
  return running;
}

/** A bind that is not bound yet. */
export function newBind(
  port: number,
  options: Partial<BindOptions> = {},
  handlers: Partial<BindHandlers<string>> = {},
): TestBind {
  const seen = {
    receipts: [] as Receipt[],
    late: [] as [string, SubmitOutcome][],
    closed: [] as CloseReason[],
    faults: [] as unknown[],
  };
  const bind = new CarrierBind<string>(
    { host: '127.0.0.1', port, ...credentials, ...options },
    {
      onDeliver: async (deliver: DeliverSm | DataSm) => {
        const receipt = parseReceipt(deliver, format, new Date());
        if (receipt) seen.receipts.push(receipt);
      },
      onLateAnswer: (ref, outcome) => seen.late.push([ref, outcome]),
      onClose: (reason) => seen.closed.push(reason),
      onFault: (fault) => seen.faults.push(fault),
      ...handlers,
    },
  );
  onTestFinished(() => bind.destroy('the test is over'));
  const send = (changes: Partial<OutgoingMessage> = {}) => {
    const message = {
      msisdn: '8801712345678',
      senderId: 'BARTA',
      text: 'hello',
      reference: 1,
      registeredDelivery: true,
      ...changes,
    };
    return Promise.all(submitDrafts(message).map((draft) => bind.submit(draft, message.msisdn)));
  };
  return { bind, send, ...seen };
}

export async function openBind(...given: Parameters<typeof newBind>): Promise<TestBind> {
  const opened = newBind(...given);
  await opened.bind.open();
  return opened;
}
