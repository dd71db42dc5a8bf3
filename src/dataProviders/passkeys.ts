import type { PasskeyAnswer } from '#contract/main-api/sign-in/factorProof.ts';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyRequest,
} from '#contract/main-api/sign-in/passkeys.ts';

/** Why a browser made or used no passkey. */
export type PasskeyFailure = 'cancelled' | 'there-before' | 'failed';

/** Who needs no passkey loads nothing of it. */
const library = () => import('@simplewebauthn/browser');

/** Browsers have passkeys at secure addresses with a host name, which is where they work later. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isName = !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[');
  return window.isSecureContext && isName && 'PublicKeyCredential' in window;
}

/** Whether a passkey works at the address of this page. */
export function worksHere({ domain, copiedAt }: { domain: string; copiedAt: string | null }): boolean {
  return domain === window.location.hostname && copiedAt === null;
}

/** @throws PasskeyError */
export async function answerPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  const { id, response } = await asked(
    library().then((passkeys) => passkeys.startAuthentication({ optionsJSON })),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { credential: id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

/** @throws PasskeyError */
export async function createPasskey(optionsJSON: NewPasskeyRequest): Promise<NewPasskeyAnswer> {
  const { id, response } = await asked(
    library().then((passkeys) => passkeys.startRegistration({ optionsJSON })),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return { credential: id, clientDataJSON, attestationObject, ...(transports && { transports }) };
}

/** Takes the browser's question away, for instance because another way was chosen. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

/** A browser made or used no passkey. */
export class PasskeyError extends Error {
  readonly failure: PasskeyFailure;
  constructor(failure: PasskeyFailure, cause: unknown) {
    super(`No passkey: ${failure}`, { cause });
    this.failure = failure;
  }
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw new PasskeyError(failureOf(error), error);
  }
}

function failureOf(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : '';
  // Somebody said no, or nothing for too long; browsers do not tell which.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'there-before' : 'failed';
}
