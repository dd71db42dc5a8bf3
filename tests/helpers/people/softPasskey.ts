import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { FactorProof, PasskeyAnswer } from '#contract/main-api/sign-in/factorProof.ts';
import {
  addPasskey,
  startPasskey,
  type NewPasskeyAnswer,
  type NewPasskeyRequest,
  type PasskeyRequest,
} from '#contract/main-api/sign-in/passkeys.ts';
import { demoPassword } from '#database/seed/demo.ts';
import type { Client } from '../http/client.ts';

/** The portal of a main API without `PORTAL_ORIGINS`. */
export const portalOrigin = 'http://localhost:8080';

/** Where the browser says it is, and what the authenticator says of an answer. */
interface Claims {
  origin?: string;
  rpId?: string;
  /** By default the counter goes up by one. */
  count?: number;
  /** A person touched the authenticator. */
  isPresent?: boolean;
  /** The browser was asked from within a page of another origin. */
  crossOrigin?: boolean;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** An authenticator in software: it keeps one key (ES256) and signs as WebAuthn says. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  /** Null for one that does not count, as those that are kept in a cloud. */
  count: number | null;
  #userHandle = '';

  constructor(count: number | null = 0) {
    this.count = count;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  create(request: NewPasskeyRequest, claims: Claims = {}): NewPasskeyAnswer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    // COSE: key type 2 (two coordinates), algorithm -7 (ES256), curve 1 (P-256).
    const key = cborMap([
      [1, cborInt(2)],
      [3, cborInt(-7)],
      [-1, cborInt(1)],
      [-2, cborBytes(Buffer.from(x!, 'base64url'))],
      [-3, cborBytes(Buffer.from(y!, 'base64url'))],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, key]);
    const data = Buffer.concat([this.#data(claims.rpId ?? request.rp.id, claims, hasCredential), credential]);
    this.#userHandle = request.user.id;
    return {
      credential: this.id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', request.challenge, claims),
      attestationObject: Buffer.concat([
        Buffer.of(0xa3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.of(0xa0),
        cborText('authData'),
        cborBytes(data),
      ]).toString('base64url'),
      transports: ['internal'],
    };
  }

  answer({ challenge, rpId }: PasskeyRequest, claims: Claims = {}): PasskeyAnswer {
    if (this.count !== null) this.count = claims.count ?? this.count + 1;
    const data = this.#data(claims.rpId ?? rpId, claims);
    const clientDataJSON = clientData('webauthn.get', challenge, claims);
    const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return {
      credential: this.id.toString('base64url'),
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, clientHash]), this.#privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    };
  }

  #data(rpId: string, { isPresent = true }: Claims, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count ?? 0);
    const all = flags | userVerified | (isPresent ? userPresent : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(all), count]);
  }
}

interface Adding {
  name?: string;
  /** Needed of who has a second factor. */
  proof?: FactorProof;
  passkey?: SoftPasskey;
  claims?: Claims;
}

/** Gives the caller a passkey. @returns it, and the recovery codes */
export async function addSoftPasskey(
  client: Client,
  { name = 'Laptop', proof, passkey = new SoftPasskey(), claims }: Adding = {},
): Promise<{ passkey: SoftPasskey; recoveryCodes: string[] }> {
  const request = await client.call(startPasskey, { body: { currentPassword: demoPassword, ...proof } });
  const { recoveryCodes } = await client.call(addPasskey, {
    body: { name, answer: passkey.create(request, claims) },
  });
  return { passkey, recoveryCodes };
}

function clientData(
  type: string,
  challenge: string,
  { origin = portalOrigin, crossOrigin = false }: Claims,
): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString('base64url');
}

function uint16(value: number): Buffer {
  const octets = Buffer.alloc(2);
  octets.writeUInt16BE(value);
  return octets;
}

/** CBOR (RFC 8949), as far as it is needed here. */
function cborHead(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.of(kind | value);
  return value < 256 ? Buffer.of(kind | 24, value) : Buffer.concat([Buffer.of(kind | 25), uint16(value)]);
}

const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (octets: Buffer) => Buffer.concat([cborHead(2, octets.length), octets]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [number, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborInt(key), value])]);
