import { passwordLength } from '#contract/main-api/auth.ts';

export type Strength = 'weak' | 'fair' | 'strong';

/**
 * A hint while typing; the service decides. Length counts most, as NIST SP 800-63B advises, and few different
 * characters make any length weak.
 */
export function passwordStrength(password: string): Strength {
  const distinct = new Set(password).size;
  if (password.length < passwordLength.minimum || distinct < 6) return 'weak';
  return password.length >= 16 && distinct >= 9 ? 'strong' : 'fair';
}
