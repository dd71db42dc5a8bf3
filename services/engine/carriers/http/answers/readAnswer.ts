import type { HttpAnswerResult, HttpAnswerRule } from '#contract/main-api/carriers/httpCarrier.ts';
import { readJson, textAt } from './fieldPath.ts';
import { Pattern } from './pattern.ts';

/** The meaning of an answer for its message. */
export interface Verdict {
  /** The rule that decided, from 0. */
  rule: number;
  result: HttpAnswerResult;
  /** The carrier's id as it stands; null where the answer has none. */
  id: string | null;
  /** As messages show it: the word of the field that decided, otherwise the HTTP status. */
  carrierStatus: string;
}

/** Reads the whole answer; null if no rule fits. */
export type ReadAnswer = (status: number, body: Uint8Array) => Verdict | null;

/** Reads answers by the rules of a route, of which the first that fits decides. */
export function answerReader(rules: readonly HttpAnswerRule[]): ReadAnswer {
  const compiled = rules.map((rule) => ({ ...rule, pattern: new Pattern(rule.pattern) }));
  const decoder = new TextDecoder();
  return (status, body) => {
    const text = decoder.decode(body).trim();
    let json: unknown;
    let isParsed = false;
    for (const [index, rule] of compiled.entries()) {
      if (!fitsStatus(rule.status, status)) continue;
      const { field, pattern, idField, result } = rule;
      if ((field !== null || idField !== null) && !isParsed) {
        json = readJson(text);
        isParsed = true;
      }
      const compared = field === null ? text : textAt(json, field);
      const id = compared === null ? null : pattern.match(compared);
      if (id === null) continue;
      const named = idField === null ? id : usableId(textAt(json, idField));
      // Without the id that it should have it is another answer than the rule is about.
      if (named === null) continue;
      const word = field === null ? null : asCode(compared!);
      return { rule: index, result, id: named || null, carrierStatus: word ?? `HTTP_${status}` };
    }
    return null;
  };
}

/** Whether accepted messages get an id of the carrier's, by at least one rule. */
export function answersNameId(rules: readonly HttpAnswerRule[]): boolean {
  return rules.some(
    ({ result, idField, pattern }) =>
      result === 'accepted' && (idField !== null || new Pattern(pattern).hasId),
  );
}

function fitsStatus(wanted: string, status: number): boolean {
  if (wanted === '*') return true;
  return wanted.endsWith('xx') ? wanted[0] === String(status)[0] : wanted === String(status);
}

const anyId = new Pattern('{id}');

function usableId(text: string | null): string | null {
  return text === null ? null : anyId.match(text);
}

/** A carrier's word for a refusal, unless it is a sentence. */
function asCode(text: string): string | null {
  return /^[A-Za-z0-9_.-]{1,60}$/.test(text) ? text : null;
}
