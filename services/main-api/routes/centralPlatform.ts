import { isDeepStrictEqual } from 'node:util';
import type { CentralPlatform, CentralPlatformChange } from '#contract/main-api/carriers/centralPlatform.ts';
import type { FieldProblems } from '#services/kit/refuseProblems.ts';

/** Whether the settings are others than those of before; a secret that is given always counts as another. */
export function platformDiffers(before: CentralPlatform | null, change: CentralPlatformChange): boolean {
  if (before === null || platformGivesSecret(change)) return true;
  const { hasApiKey: _hasApiKey, ...stored } = before;
  const accounts = stored.accounts.map(
    ({ hasPassword: _hasPassword, hasSecondaryPassword: _hasSecondary, ...account }) => account,
  );
  return !isDeepStrictEqual({ ...stored, accounts }, change);
}

export function platformGivesSecret({ apiKey, accounts }: CentralPlatformChange): boolean {
  return (
    apiKey !== undefined ||
    accounts.some(
      ({ password, secondaryPassword }) => password !== undefined || secondaryPassword !== undefined,
    )
  );
}

export function platformProblems({ accounts }: CentralPlatform): FieldProblems {
  const operators = accounts.map(({ operator }) => operator);
  if (new Set(operators).size < operators.length) return { centralPlatform: 'operator-twice' };
  const isIncomplete = accounts.some(
    ({ hasPassword, secondary, hasSecondaryPassword }) =>
      !hasPassword || (secondary !== null && !hasSecondaryPassword),
  );
  return isIncomplete ? { centralPlatform: 'account-password-needed' } : {};
}
