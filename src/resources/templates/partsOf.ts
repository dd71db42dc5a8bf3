import { segmentsOf } from '#domain/sms/segments.ts';
import { literalText } from '#domain/template.ts';

/** Parts that every recipient gets at least: those of the text without its fields, and one where there are only fields. */
export function partsOf(text: string): number {
  return Math.max(1, segmentsOf(literalText(text)).segments);
}
