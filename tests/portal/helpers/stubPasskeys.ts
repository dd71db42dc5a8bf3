import { vi } from 'vitest';

/** A browser with passkeys, which jsdom is not: what the page asks of it, and its answers. */
export function stubPasskeys(answers: { get?: () => Promise<unknown>; create?: () => Promise<unknown> }) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  const asked: string[] = [];
  const credentials = {
    get: vi.fn(() => {
      asked.push('get');
      return answers.get!();
    }),
    create: vi.fn(() => {
      asked.push('create');
      return answers.create!();
    }),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return { asked };
}

const octets = (text: string) => new TextEncoder().encode(text).buffer;

/** Base64url of the octets of these texts, as they arrive at the service. */
export const sent = (text: string) => Buffer.from(text).toString('base64url');

export const usedPasskey = () =>
  Promise.resolve({
    id: sent('laptop'),
    rawId: octets('laptop'),
    type: 'public-key',
    response: {
      clientDataJSON: octets('client'),
      authenticatorData: octets('data'),
      signature: octets('signature'),
      userHandle: octets('handle'),
    },
    getClientExtensionResults: () => ({}),
  });

export const newPasskey = () =>
  Promise.resolve({
    id: sent('laptop'),
    rawId: octets('laptop'),
    type: 'public-key',
    response: {
      clientDataJSON: octets('client'),
      attestationObject: octets('object'),
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  });

export const refusedByPerson = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));

export const request = {
  challenge: sent('challenge'),
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [{ id: sent('laptop'), type: 'public-key', transports: ['internal'] }],
};

export const newRequest = {
  challenge: sent('challenge'),
  rp: { id: 'localhost', name: 'Barta' },
  user: { id: sent('handle'), name: 'rina', displayName: 'rina' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
};
