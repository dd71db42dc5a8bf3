import { isSendable } from '#domain/sms/octets.ts';
import type { FieldProblems } from '#services/kit/refuseProblems.ts';

/** Faults of a text that is kept for later. The length is not checked: the fields of a text decide it when it is sent. */
export function textProblems(text: string | undefined): FieldProblems {
  if (text === undefined) return {};
  if (text.trim() === '') return { text: 'text-empty' };
  return isSendable(text) ? {} : { text: 'text-not-sendable' };
}
