import { passwordLength } from '#contract/main-api/sign-in/auth.ts';
import { localNumber } from '../../../i18n/numbers.ts';

export type Strength = 'weak' | 'fair' | 'strong';

/**
 * A hint while typing; the service decides. Length counts most, as NIST SP 800-63B advises, and few different
 * characters make any length weak.
 */
export function passwordStrength(password: string): Strength {
  const distinct = new Set(password).size;
  if (missingCharacters(password) > 0 || distinct < 6) return 'weak';
  return password.length >= 16 && distinct >= 9 ? 'strong' : 'fair';
}

/** How many a new password is short of; counted as the contract counts, where an emoji is one. */
export function missingCharacters(password: string): number {
  return Math.max(0, passwordLength.minimum - [...password].length);
}

type Translate = (key: string, variables: Record<string, string>) => string;

/** The hint under a new password while it is typed. */
export function passwordHint(password: string, translate: Translate): string {
  const missing = missingCharacters(password);
  if (missing > 0) {
    const [length, left] = [localNumber(passwordLength.minimum), localNumber(missing)];
    return translate('profile.password.short', { length, left });
  }
  const strength = translate(`profile.password.${passwordStrength(password)}`, {});
  return translate('profile.password.strength', { strength });
}
