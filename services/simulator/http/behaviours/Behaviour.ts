import type * as Type from 'typebox';
import type { Random } from '../../random.ts';
import type { RefusalReason, Reply } from '../Call.ts';

/** A request and the ways to answer it. A behaviour calls `answer`, `take` or `refuse` once. */
export interface HttpExchange {
  readonly random: Random;
  /** Does what is asked, answers properly after `delayMs`, and sends the receipts. */
  answer(delayMs?: number): void;
  /** Does what is asked and sends the receipts. The caller answers otherwise, or not at all. */
  take(): Reply;
  /** Does nothing, and answers with a refusal. */
  refuse(code: number | RefusalReason, text?: string): void;
  send(reply: Reply, headers?: Record<string, string>): void;
  /** Sends the head of a reply and the first octets of its body; the rest is up to the caller. */
  begin(reply: Reply, octets: number): void;
  /** Sends more octets of a reply that has begun. */
  write(octets: Buffer): void;
  /** Ends a reply that has begun, so that its connection can be used again. */
  end(): void;
  /** Closes the connection, whatever was sent: by a FIN, or by a reset. */
  destroy(how?: 'fin' | 'rst'): void;
  /** The address of another page of this carrier, to which nobody should be led. */
  readonly elsewhere: string;
  /** Whether the caller has gone away. */
  readonly isClosed: boolean;
  /** Runs something later, unless the carrier is closed by then. */
  later(delayMs: number, run: () => void): void;
}

export type OnCall = (exchange: HttpExchange) => void;

/** A way for an HTTP carrier to behave; `index.ts` lists them. */
export interface HttpBehaviour {
  name: string;
  /** The keys of `PUT /http/mode` beside the common ones; checked before `start`. */
  options: Type.TProperties;
  start(options: Record<string, unknown>): OnCall;
}

/** Ties a behaviour's options to their schema, so that `start` gets them typed. */
export function behaviour<Options extends Type.TProperties>(definition: {
  name: string;
  options: Options;
  start(options: Type.Static<Type.TObject<Options>>): OnCall;
}): HttpBehaviour {
  return definition as unknown as HttpBehaviour;
}
