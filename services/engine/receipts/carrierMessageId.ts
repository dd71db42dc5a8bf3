import type { IdMode } from '#contract/main-api/carriers/routes.ts';

/** The key under which a submit response's id is stored. Equal to `receiptKey` of the same message's receipts. */
export function responseKey(id: string, mode: IdMode): string {
  return keyOf(id, mode, mode === 'hex-to-decimal');
}

/** The key under which a receipt's id is looked up. */
export function receiptKey(id: string, mode: IdMode): string {
  return keyOf(id, mode, mode === 'decimal-to-hex');
}

function keyOf(id: string, mode: IdMode, isHex: boolean): string {
  const trimmed = id.trim();
  switch (mode) {
    case 'exact':
      return trimmed;
    case 'fold-case':
      return trimmed.toLowerCase();
    case 'strip-zeros':
      return trimmed.replace(/^0+(?=.)/, '');
    default:
      return decimalOf(trimmed, isHex);
  }
}

/**
 * `message_id` is a C-Octet String of at most 65 octets with its terminator (SMPP 3.4, 4.4.2). Parsing a longer
 * number takes quadratic time.
 */
const longestNumber = 65;

/**
 * The id as a decimal number without leading zeros. BigInt: 64-bit ids are past what a Number holds
 * (jookies/jasmin#586). An id with letters is hexadecimal on either side, and one that is no number, such as a UUID,
 * stays what it is (jookies/jasmin#535).
 */
function decimalOf(id: string, isHex: boolean): string {
  if (id.length > longestNumber) return id.toLowerCase();
  if (!isHex && /^\d+$/.test(id)) return BigInt(id).toString();
  const digits = id.replace(/^0x/i, '');
  return /^[0-9a-f]+$/i.test(digits) ? BigInt(`0x${digits}`).toString() : id.toLowerCase();
}
