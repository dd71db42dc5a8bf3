import { segmentsOf } from '#domain/sms/segments.ts';
import { literalText } from '#domain/template.ts';

/** Parts of what all recipients get, without what is filled in. */
export function partsOf(text: string): number {
  return segmentsOf(literalText(text)).segments;
}
