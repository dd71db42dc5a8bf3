import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpSecrets } from '../httpSecrets.ts';

/** The beginning of the paths of the SMS receiver to which carriers push receipts. */
export const receiptPaths = '/carrier-receipts';

/** Where the receipts of a route are pushed to; null where no base says how the carrier reaches the SMS receiver. */
export function receiptAddress(base: string | null, routeId: number, secret: string): string | null {
  if (base === null) return null;
  return `${base.endsWith('/') ? base.slice(0, -1) : base}${receiptPaths}/${routeId}/${secret}`;
}

/** Whether a secret is the route's, or its earlier one while that is valid. */
export function isReceiptSecret(
  given: string,
  { receiptSecret, earlier }: HttpSecrets,
  now: number,
): boolean {
  if (isSame(given, receiptSecret)) return true;
  return (
    earlier !== undefined && Date.parse(earlier.validUntil) > now && isSame(given, earlier.receiptSecret)
  );
}

/** By digests, whose comparison takes the same time whatever is given. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
