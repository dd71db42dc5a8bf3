import { randomBytes } from 'node:crypto';
import { secretAfter } from '../routes/secretAfter.ts';
import type { HttpCarrier, HttpCarrierChange } from '#contract/main-api/carriers/httpCarrier.ts';

/** Sealed as the route's password, in JSON. */
export interface HttpSecrets {
  password?: string;
  /** Part of the address to which its receipts are pushed: 192 bits. */
  receiptSecret: string;
  /** The one before, in the addresses of messages that were sent before it was replaced. */
  earlier?: { receiptSecret: string; validUntil: string };
}

/** The settings of a route over HTTP, with its secrets. */
export interface HttpSettings extends Omit<HttpCarrier, 'hasPassword'> {
  secrets: HttpSecrets;
}

export function openHttp(
  { hasPassword: _hasPassword, ...settings }: HttpCarrier,
  opened: string | null,
): HttpSettings {
  return { ...settings, secrets: readHttpSecrets(opened) };
}

/** The secrets of before; new ones where there are none. */
export function readHttpSecrets(opened: string | null): HttpSecrets {
  return opened === null ? { receiptSecret: newSecret() } : (JSON.parse(opened) as HttpSecrets);
}

/** The settings to store and the text to seal after a change: a password that is left out stays, null removes it. */
export function changeHttp(
  { password, ...settings }: HttpCarrierChange,
  opened: string | null,
): { stored: HttpCarrier; secrets: string } {
  const { password: before, ...others } = readHttpSecrets(opened);
  const after = secretAfter(password, before);
  return {
    stored: { ...settings, hasPassword: after !== undefined },
    secrets: JSON.stringify({ ...others, password: after }),
  };
}

/** Carriers keep receipts for days, in whose addresses the earlier secret stands. */
const earlierHours = 72;

/**
 * Another secret of the receipts' address; the one before is valid for a while, and the one before that no more.
 * @param now milliseconds since 1970
 */
export function replaceReceiptSecret(
  { earlier: _earlier, ...secrets }: HttpSecrets,
  now: number,
): HttpSecrets {
  const validUntil = new Date(now + earlierHours * 3_600_000).toISOString();
  return {
    ...secrets,
    receiptSecret: newSecret(),
    earlier: { receiptSecret: secrets.receiptSecret, validUntil },
  };
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}
