import type { CarrierRequest } from '../Call.ts';

/** The query and the form in the body, as they were sent. */
function rawParameters({ query, headers, body }: CarrierRequest): string {
  const isForm = String(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return isForm ? [body.toString('latin1'), query].filter(Boolean).join('&') : query;
}

/** Parameters of the query or of a form; of those that come twice the form's one stands first. */
export function readParameters(request: CarrierRequest): URLSearchParams {
  return new URLSearchParams(rawParameters(request));
}

/** A parameter whose octets are in the charset that the request names. */
export function readText(request: CarrierRequest, name: string, charset: string): string {
  const field = new RegExp(`(?:^|&)${name}=([^&]*)`).exec(rawParameters(request))?.[1] ?? '';
  const octets = Buffer.from(
    field
      .replaceAll('+', ' ')
      .replace(/%([0-9A-F]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))),
    'latin1',
  );
  try {
    return new TextDecoder(charset).decode(octets);
  } catch {
    return octets.toString('latin1');
  }
}
