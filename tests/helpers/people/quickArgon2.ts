import { hash as hashArgon2, verify as verifyArgon2, type Options } from '@node-rs/argon2/index.js';

/** How often a password was checked against a hash, the part of a refusal that takes time. */
export const verified = { count: 0 };

/** In place of the product's cost the least that argon2 takes. A hash holds its cost, so that `verify` is the product's. */
export function hash(password: string, options: Options): Promise<string> {
  return hashArgon2(password, { ...options, memoryCost: 8, timeCost: 1 });
}

export function verify(hashed: string, password: string): Promise<boolean> {
  verified.count += 1;
  return verifyArgon2(hashed, password);
}
