import type * as Type from 'typebox';
import type { Random } from '../random.ts';
import type { Link, Impairment } from '../wire/Link.ts';
import type { SubmitFrame } from '../wire/SubmitFrame.ts';

/** The answer to an accepted submit; usually it is sent once. */
export interface Answer {
  readonly messageId: string;
  /** By default under the submit's own sequence_number. The receipts follow the first answer. */
  send(sequence?: number): void;
}

/**
 * A submit and the ways to answer it. Exactly one of accept, take, refuse and keepSilent has to be called; each writes
 * the journal before anything leaves.
 */
export interface Exchange {
  readonly submit: SubmitFrame;
  readonly link: Link;
  /** When its session was bound; monotonic milliseconds. */
  readonly boundAt: number;
  readonly random: Random;
  /** Accepts the submit: an id, the answer after `delayMs`, and receipts by the mode. */
  accept(delayMs?: number): void;
  /** Accepts the submit and leaves the answer to the caller. */
  take(): Answer;
  /** Answers with a command_status. @param text its additional_status_info_text */
  refuse(status: number, text?: string): void;
  /** Accepts the submit without an answer or a receipt. */
  keepSilent(): void;
  /** Runs something later, unless the carrier is closed by then. */
  later(delayMs: number, run: () => void): void;
}

/** A behaviour with its options, while a mode lasts. */
export interface RunningBehaviour {
  onSubmit(exchange: Exchange): void;
  /** Applies to all bound links while the mode lasts. */
  impairment?: Impairment;
}

/** A way for a carrier to behave; `index.ts` lists them. */
export interface Behaviour {
  name: string;
  /** The keys of `PUT /mode` beside the common ones; checked before `start`. */
  options: Type.TProperties;
  start(options: Record<string, unknown>): RunningBehaviour;
}

/** Ties a behaviour's options to their schema, so that `start` gets them typed. */
export function behaviour<Options extends Type.TProperties>(definition: {
  name: string;
  options: Options;
  start(options: Type.Static<Type.TObject<Options>>): RunningBehaviour;
}): Behaviour {
  return definition as unknown as Behaviour;
}
