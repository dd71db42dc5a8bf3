import type * as Type from 'typebox';
import type { Pdu, SubmitSm } from '#services/kit/smpp/pdu.ts';
import type { PduSocket } from '#services/kit/smpp/PduSocket.ts';

/**
 * One submit and what can be done with it. Exactly one of the three answers has to be given, and each writes the
 * journal before anything leaves.
 */
export interface Exchange {
  readonly submit: SubmitSm;
  readonly socket: PduSocket;
  /** Takes the message: an id, the answer after `delayMs`, and receipts as the mode says. */
  accept(delayMs?: number): void;
  /** Answers with a command_status. */
  refuse(status: number): void;
  /** Takes the message and never says so; there is no receipt either. */
  keepSilent(): void;
}

/** What a mode does on a bind. */
export interface Conduct {
  onSubmit(exchange: Exchange): void;
  /** Sees every PDU of a bound peer first; true when it has dealt with it, even by doing nothing. */
  onPdu?(pdu: Pdu, socket: PduSocket): boolean;
}

/** A way for a carrier to behave; one file each, listed in index.ts. */
export interface Behaviour {
  name: string;
  /** What `PUT /mode` may say beside the common keys; checked before `start`. */
  options: Type.TProperties;
  start(options: Record<string, unknown>): Conduct;
}

/** Ties a behaviour's options to their schema, so that `start` gets them typed. */
export function behaviour<Options extends Type.TProperties>(definition: {
  name: string;
  options: Options;
  start(options: Type.Static<Type.TObject<Options>>): Conduct;
}): Behaviour {
  return definition as unknown as Behaviour;
}
