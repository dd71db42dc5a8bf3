import type { ConnectionOptions as TlsOptions } from 'node:tls';
import type { Clock } from '#services/kit/smpp/clock.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import type { CloseReason } from '#services/kit/smpp/PduSocket.ts';
import type { SubmitCounters, SubmitOutcome } from '../submit/outcome.ts';

/** Submits that may be unanswered at a time: the specification's guideline. */
export const defaultWindow = 10;

/** How to connect to a carrier. Only the first four are required. */
export interface BindOptions {
  host: string;
  port: number;
  /** At most 15 characters. */
  systemId: string;
  /** At most 8 characters; never logged. */
  password: string;
  /** Default: transceiver. */
  bindAs?: 'transceiver' | 'transmitter' | 'receiver';
  systemType?: string;
  /** Submits that may be unanswered at a time. Default `defaultWindow`. */
  window?: number;
  /** TCP, TLS and bind together. Default 10 s. */
  bindTimeoutMs?: number;
  /** From the writing of a submit to its answer. Default 60 s, as in Kannel and Jasmin. */
  responseTimeoutMs?: number;
  /** When the carrier unbinds: how long to wait for its last answers. Default 5 s. */
  lastAnswersMs?: number;
  /** After so long without a PDU enquire_link is sent. Default 30 s. */
  enquireIntervalMs?: number;
  /** Deliveries being stored at a time; more are refused, and the carrier sends them again. Default 5,000. */
  maxDeliveries?: number;
  /** TLS: `true`, or options such as `ca` and `servername`. Certificates are always verified, from TLS 1.2 on. */
  tls?: boolean | Pick<TlsOptions, 'ca' | 'cert' | 'key' | 'servername'>;
  clock?: Clock;
}

/** The carrier gave no id, or one that SMPP does not allow, such as one of more than 64 octets. */
export type IdFault = 'missing' | 'invalid';

/** Events of a bind. `Ref` is what the owner gave to `submit` to recognise it. */
export interface BindHandlers<Ref> {
  /**
   * A receipt or a message from a handset. It has to resolve when the delivery is committed: only then the carrier
   * is answered and forgets it. If it rejects, the carrier is answered ESME_RX_T_APPN and sends it again. The same
   * delivery may come any number of times.
   */
  onDeliver(deliver: DeliverSm | DataSm): Promise<void>;
  /** The answer to a submit whose outcome was already uncertain. */
  onLateAnswer?(ref: Ref, outcome: SubmitOutcome): void;
  /** The carrier has accepted a submit without a valid id, so that no receipt can be matched to it. */
  onIdFault?(fault: IdFault): void;
  /** Once, after every submit has had its outcome. */
  onClose?(reason: CloseReason): void;
  /** One of these handlers threw. */
  onFault?(fault: unknown): void;
}

export interface BindCounters extends SubmitCounters {
  malformed: number;
  deliveries: number;
  deliveriesRefused: number;
  /** Deliveries that could not be stored, including those whose refusal is still delayed. */
  deliveriesFailed: number;
  enquireMisses: number;
}

export function newCounters(): BindCounters {
  return {
    submitted: 0,
    accepted: 0,
    refused: 0,
    uncertain: 0,
    lateAnswers: 0,
    strayAnswers: 0,
    malformed: 0,
    deliveries: 0,
    deliveriesRefused: 0,
    deliveriesFailed: 0,
    enquireMisses: 0,
  };
}
