import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id at the OWASP cheat sheet's first choice: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** The hash of a password that nobody knows, for an account that is opened in another way. */
export function unknownPasswordHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/** A hash that no password has, so that an unknown user takes as long to refuse as a wrong password. */
let nobody: Promise<string> | undefined;

/** Whether `password` belongs to `storedHash`; null if the user does not exist. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await nobody), password);
  return matches && storedHash !== null;
}
