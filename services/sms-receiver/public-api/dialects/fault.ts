import type { FieldProblem } from '#contract/errors.ts';
import type { AppError } from '#services/kit/errors.ts';

/** Reasons of refusals as dialects tell them apart; each has a code or words for every one. */
export type Fault =
  | 'key-missing'
  | 'key-unknown'
  | 'key-in-address'
  | 'network'
  | 'permission'
  | 'class'
  | 'sender'
  | 'number'
  | 'number-missing'
  | 'opted-out'
  | 'text-missing'
  | 'text-too-long'
  | 'text'
  | 'start'
  | 'reference'
  | 'reference-used'
  | 'credit'
  | 'rate'
  | 'day-limit'
  | 'parameter'
  | 'not-found'
  | 'not-covered'
  | 'malformed'
  | 'unavailable'
  | 'internal';

export function faultOf(error: AppError): Fault {
  const { reason, problems = {}, rejected } = error.details;
  switch (error.code) {
    case 'not-signed-in':
    case 'session-ended':
      return reason === 'api-key-missing' ? 'key-missing' : 'key-unknown';
    case 'forbidden':
      if (reason === 'network-not-of-key') return 'network';
      if (reason === 'key-not-in-address') return 'key-in-address';
      return faultOfFields(problems) ?? 'permission';
    case 'rate-limited':
      return reason === 'messages-of-key-a-day' ? 'day-limit' : 'rate';
    case 'insufficient-credit':
      return 'credit';
    case 'idempotency-key-reused':
      return 'reference-used';
    case 'not-found':
    case 'method-not-allowed':
      return reason === 'call-not-in-dialect' ? 'not-covered' : 'not-found';
    case 'validation-failed':
    case 'rule-refused': {
      const [firstReject] = Object.keys(rejected ?? {});
      return (firstReject ? faultOfReject(firstReject) : faultOfFields(problems)) ?? 'parameter';
    }
    case 'unavailable':
      return 'unavailable';
    case 'internal':
      return 'internal';
    default:
      return 'malformed';
  }
}

/** By the first field: `to`, or `recipients.3.to` of a list. */
function faultOfFields(problems: Readonly<Record<string, FieldProblem>>): Fault | null {
  const [first] = Object.entries(problems);
  if (!first) return null;
  const [field, problem] = first;
  return faultsOfFields.get(field.split('.').at(-1)!)?.(problem) ?? null;
}

const isMissing = (problem: FieldProblem) =>
  ['required', 'too-short', 'msisdn-empty', 'text-empty', 'nothing-to-send'].includes(problem);
const isLong = (problem: FieldProblem) =>
  ['too-long', 'text-too-many-segments', 'template-too-long'].includes(problem);

function ofNumber(problem: FieldProblem): Fault {
  if (problem === 'msisdn-opted-out') return 'opted-out';
  if (problem.startsWith('sender-id-') || problem.startsWith('numbers-not-')) return 'sender';
  return isMissing(problem) ? 'number-missing' : 'number';
}

function ofText(problem: FieldProblem): Fault {
  if (isMissing(problem)) return 'text-missing';
  return isLong(problem) ? 'text-too-long' : 'text';
}

/** A map, since a caller may name a field `__proto__`. */
const faultsOfFields: ReadonlyMap<string, (problem: FieldProblem) => Fault> = new Map([
  ['to', ofNumber],
  ['recipients', ofNumber],
  ['onUnapproved', ofNumber],
  ['text', ofText],
  ['senderId', () => 'sender'],
  ['class', () => 'class'],
  ['startsAt', () => 'start'],
  ['reference', () => 'reference'],
]);

function faultOfReject(reason: string): Fault {
  if (reason === 'opted-out') return 'opted-out';
  if (reason.startsWith('sender-id-')) return 'sender';
  if (reason === 'text-empty') return 'text-missing';
  if (reason === 'text-too-many-segments') return 'text-too-long';
  return reason.startsWith('text-') || reason.startsWith('field-') ? 'text' : 'number';
}
