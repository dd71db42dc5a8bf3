import type { FieldProblem } from '#contract/errors.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';

export interface ContactNumber {
  /** The canonical MSISDN; undefined stays as it is, null takes the number away. */
  value: string | null | undefined;
  problem: FieldProblem | null;
}

/** The contact number that somebody typed, as it is stored, or why it is none. Blank is no number. */
export function contactNumber(typed: string | null | undefined): ContactNumber {
  if (typed === undefined) return { value: undefined, problem: null };
  if (typed === null || typed.trim() === '') return { value: null, problem: null };
  const parsed = parseMsisdn(typed);
  return parsed.ok
    ? { value: parsed.msisdn, problem: null }
    : { value: undefined, problem: `msisdn-${parsed.reason}` };
}
