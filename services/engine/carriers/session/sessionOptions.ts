import type { ConnectionOptions as TlsOptions } from 'node:tls';
import type { Clock } from '#services/kit/smpp/clock.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/pdu.ts';
import type { CloseReason } from '#services/kit/smpp/PduSocket.ts';
import type { SubmitOutcome } from './outcome.ts';

/** How one carrier is reached and spoken to. Only the first four are needed. */
export interface SessionOptions {
  host: string;
  port: number;
  /** At most 15 characters. */
  systemId: string;
  /** At most 8 characters; never logged. */
  password: string;
  /** Default: transceiver. */
  bindAs?: 'transceiver' | 'transmitter' | 'receiver';
  systemType?: string;
  /** Submits that may be unanswered at a time; the specification's guideline and our default is 10. */
  window?: number;
  /** TCP, TLS and bind together. Default 10 s. */
  bindTimeoutMs?: number;
  /** From the writing of a submit to its answer; Kannel's and Jasmin's default and ours is 60 s. */
  responseTimeoutMs?: number;
  /** When the carrier unbinds, how long its answers to what is under way are waited for. Default 5 s. */
  lastAnswersMs?: number;
  /** Silence after which the link is tested. Default 30 s. */
  enquireIntervalMs?: number;
  /** How long the answer to a test may take; after two without any the link is dead. Default 10 s. */
  enquireTimeoutMs?: number;
  /** Deliveries being stored at a time; above it the carrier is told to come again. Default 5,000. */
  maxDeliveries?: number;
  /** TLS: `true`, or options such as `ca` and `servername`. Certificates are always verified, from TLS 1.2 on. */
  tls?: boolean | Pick<TlsOptions, 'ca' | 'cert' | 'key' | 'servername'>;
  clock?: Clock;
}

/** No id, or one that SMPP does not allow, such as one of more than 64 octets. */
export type IdFault = 'missing' | 'invalid';

/** What the owner of a session hears. `Ref` is whatever `submit` was given to know the submit again. */
export interface SessionHandlers<Ref> {
  /**
   * A receipt or a message from a handset. Resolve when it is stored and committed: only then the carrier is
   * answered, and forgets it. Reject and the carrier is told ESME_RX_T_APPN, and comes again. The same one may
   * come any number of times.
   */
  onDeliver(deliver: DeliverSm | DataSm): Promise<void>;
  /** The answer to a submit that was already given up as uncertain. */
  onLateAnswer?(ref: Ref, outcome: SubmitOutcome): void;
  /** The carrier has accepted a submit without a valid id, so that no receipt can be matched to it. */
  onIdFault?(fault: IdFault): void;
  /** Once, after every submit has had its outcome. */
  onClose?(reason: CloseReason): void;
  /** Something in our own handlers threw. */
  onFault?(fault: unknown): void;
}

/** What a session has seen, for the route's page and for metrics. */
export interface SessionCounters {
  submitted: number;
  accepted: number;
  refused: number;
  uncertain: number;
  lateAnswers: number;
  /** Responses whose sequence_number belongs to nothing that waits: unknown, or answered before. */
  strayAnswers: number;
  malformed: number;
  deliveries: number;
  deliveriesRefused: number;
  /** Deliveries that could not be stored, including those whose refusal is still delayed. */
  deliveriesFailed: number;
  enquireMisses: number;
}

export function newCounters(): SessionCounters {
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
