import { decodeGsm } from '#domain/sms/octets.ts';
import { invalidFields } from '#services/kit/errors.ts';
import type { Parameters } from '../request/Parameters.ts';

/** Charsets of the octets that `coding` names (3GPP TS 23.038 by SMPP's data_coding), as far as they are texts. */
const charsets: Readonly<Record<string, string>> = { '1': 'us-ascii', '3': 'iso-8859-1', '8': 'utf-16be' };

/**
 * The text of a message: `content` in UTF-8, or in the charset of `coding` as octets; `hex-content` the same in hexadecimal digits.
 * @throws validation-failed for binary messages, and for what is not in its charset
 */
export function contentOf(parameters: Parameters): string {
  const coding = parameters.find('coding') || '0';
  const charset = coding === '0' ? 'utf-8' : charsets[coding];
  if (charset === undefined) throw invalidFields({ coding: 'not-allowed' });
  const hex = parameters.find('hex-content');
  if (hex === undefined) {
    // In JSON a text is a text.
    const isUtf8 = charset === 'utf-8' || !parameters.isEncoded('content');
    return checked('text', () => parameters.text('content', isUtf8 ? 'utf-8' : charset) ?? '');
  }
  if (!/^(?:[0-9A-Fa-f]{2})*$/.test(hex)) throw invalidFields({ 'hex-content': 'bad-format' });
  const octets = Buffer.from(hex, 'hex');
  return checked('hex-content', () =>
    coding === '0' ? septetsOf(octets) : new TextDecoder(charset, { fatal: true }).decode(octets),
  );
}

/** GSM 03.38, an octet a septet. @throws RangeError */
function septetsOf(octets: Buffer): string {
  const text = decodeGsm(octets);
  if (text.includes('\ufffd')) throw new RangeError('An octet is no septet');
  return text;
}

function checked(field: string, decode: () => string): string {
  try {
    return decode();
  } catch {
    throw invalidFields({ [field]: 'bad-format' });
  }
}
