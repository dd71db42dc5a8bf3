import type { AcceptedPart, InFlightMessage } from './carrier.ts';

/** All parts that are open, under one id: carriers over HTTP take a long message whole and have one receipt for it. */
export function openParts(
  { segments, acceptedParts }: Pick<InFlightMessage, 'segments' | 'acceptedParts'>,
  carrierMessageId: string,
): AcceptedPart[] {
  return Array.from({ length: segments }, (_, index) => index + 1)
    .filter((part) => !acceptedParts.includes(part))
    .map((part) => ({ part, carrierMessageId }));
}
