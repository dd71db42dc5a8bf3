import type { ErrorCode } from '#contract/errors.ts';
import type { Targets, Victim } from './targets.ts';

export type CallInput = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>> & {
  /** Sent with the fields of the body as a form. */
  file?: File;
};
type Made<Value> = Value | Promise<Value>;

/** How an endpoint is called, and what of another company's it could be asked for. */
export interface Entry {
  /** A call that succeeds for someone who may make it, each time anew. */
  input: CallInput | ((targets: Targets) => Made<CallInput>);
  /** For each id the endpoint takes: the question of a stranger, and the refusal, or that nothing is in the answer. */
  foreign: Record<
    string,
    { input(victim: Victim, targets: Targets): Made<CallInput>; answer: ErrorCode | 'empty' }
  >;
  /** Ids of what belongs to everybody. */
  shared?: readonly string[];
}
