import { isDeepStrictEqual } from 'node:util';
import type { CentralPlatform, CentralPlatformChange } from '#contract/main-api/centralPlatform.ts';
import type { NewRoute, Route, RouteChange } from '#contract/main-api/routes.ts';
import { changePlatform } from '#services/engine/carriers/central-platform/platformSecrets.ts';
import type { FieldProblems } from '../refuseProblems.ts';

/** The settings and secrets of a route over the Central Platform after a change. */
export interface ChangedPlatform extends ReturnType<typeof changePlatform> {
  isSecretGiven: boolean;
}

/** @param opened the secrets before it; null where there are none */
export function changedPlatform(change: CentralPlatformChange, opened: string | null): ChangedPlatform {
  return { ...changePlatform(change, opened), isSecretGiven: givesSecret(change) };
}

/** Whether the settings are others than those of before; a secret that is given always counts as another. */
export function platformDiffers(before: CentralPlatform | null, change: CentralPlatformChange): boolean {
  if (before === null || givesSecret(change)) return true;
  const { hasApiKey: _hasApiKey, ...stored } = before;
  const accounts = stored.accounts.map(
    ({ hasPassword: _hasPassword, hasSecondaryPassword: _hasSecondary, ...account }) => account,
  );
  return !isDeepStrictEqual({ ...stored, accounts }, change);
}

function givesSecret({ apiKey, accounts }: CentralPlatformChange): boolean {
  return (
    apiKey !== undefined ||
    accounts.some(
      ({ password, secondaryPassword }) => password !== undefined || secondaryPassword !== undefined,
    )
  );
}

export function platformProblems({ stored: { accounts } }: ChangedPlatform): FieldProblems {
  const operators = accounts.map(({ operator }) => operator);
  if (new Set(operators).size < operators.length) return { centralPlatform: 'operator-twice' };
  const isIncomplete = accounts.some(
    ({ hasPassword, secondary, hasSecondaryPassword }) =>
      !hasPassword || (secondary !== null && !hasSecondaryPassword),
  );
  return isIncomplete ? { centralPlatform: 'account-password-needed' } : {};
}

/** The fields that a new route of its kind needs, or does not have. */
export function newRouteProblems({
  kind = 'smpp',
  systemId,
  password,
  centralPlatform,
}: NewRoute): FieldProblems {
  if (kind === 'smpp')
    return {
      ...(systemId === undefined && { systemId: 'required' }),
      ...(centralPlatform && { centralPlatform: 'route-of-other-kind' }),
    };
  return {
    ...(!centralPlatform && { centralPlatform: 'required' }),
    ...(password && { password: 'route-of-other-kind' }),
  };
}

/** Secrets of another kind. */
export function changeProblems({ kind }: Route, { password, centralPlatform }: RouteChange): FieldProblems {
  return {
    ...(kind !== 'central-platform' && centralPlatform && { centralPlatform: 'route-of-other-kind' }),
    ...(kind !== 'smpp' && password && { password: 'route-of-other-kind' }),
  };
}
