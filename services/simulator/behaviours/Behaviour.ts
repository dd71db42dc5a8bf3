import type * as Type from 'typebox';
import type { Random } from '../random.ts';
import type { Link, Temper } from '../wire/Link.ts';
import type { SubmitFrame } from '../wire/SubmitFrame.ts';

/** The answer to a message that was taken: sent once as a rule. */
export interface Answer {
  readonly messageId: string;
  /** Under the submit's own sequence_number, or another. The receipts follow the first one. */
  send(sequence?: number): void;
}

/**
 * One submit and what can be done with it. Exactly one of accept, take, refuse and keepSilent has to be called, and
 * each writes the journal before anything leaves.
 */
export interface Exchange {
  readonly submit: SubmitFrame;
  readonly link: Link;
  readonly random: Random;
  /** Takes the message: an id, the answer after `delayMs`, and receipts as the mode says. */
  accept(delayMs?: number): void;
  /** Takes the message and leaves the answer to the caller. */
  take(): Answer;
  /** Answers with a command_status. */
  refuse(status: number): void;
  /** Takes the message and never says so; there is no receipt either. */
  keepSilent(): void;
  /** Runs something later, unless the carrier is closed by then. */
  later(delayMs: number, run: () => void): void;
}

/** What a mode does on a bind. */
export interface Conduct {
  onSubmit(exchange: Exchange): void;
  /** How bound links are treated while the mode lasts. */
  temper?: Temper;
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
