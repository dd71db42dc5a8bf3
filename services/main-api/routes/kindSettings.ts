import { isDeepStrictEqual } from 'node:util';
import type { CentralPlatform } from '#contract/main-api/carriers/centralPlatform.ts';
import type { HttpCarrier, HttpCarrierChange } from '#contract/main-api/carriers/httpCarrier.ts';
import type { CarrierKind, NewRoute, Route, RouteChange } from '#contract/main-api/carriers/routes.ts';
import { changePlatform } from '#services/engine/carriers/central-platform/platformSecrets.ts';
import { changeHttp } from '#services/engine/carriers/http/httpSecrets.ts';
import { settingsProblems } from '#services/engine/carriers/http/settingsProblems.ts';
import type { FieldProblems } from '#services/kit/refuseProblems.ts';
import { platformDiffers, platformGivesSecret, platformProblems } from './centralPlatform.ts';

/** Kinds that have settings of their own. */
type OwnKind = Exclude<CarrierKind, 'smpp'>;

/** The field of a route that has the settings of each kind, and its column. */
export const settingsOfKind = {
  'central-platform': { field: 'centralPlatform', column: 'central_platform' },
  http: { field: 'httpCarrier', column: 'http_carrier' },
} as const satisfies Record<OwnKind, { field: keyof Route & keyof RouteChange; column: string }>;

const ownKinds = Object.keys(settingsOfKind) as OwnKind[];
export type SettingsField = (typeof settingsOfKind)[OwnKind]['field'];
export const settingsFields = ownKinds.map((kind): SettingsField => settingsOfKind[kind].field);

/** Settings of a kind after a change, as they are stored and sealed. */
export interface ChangedSettings {
  kind: OwnKind;
  stored: CentralPlatform | HttpCarrier;
  secrets: string;
  isSecretGiven: boolean;
  problems: FieldProblems;
}

/**
 * The settings and secrets of a route after a change; null where it has none, or they stay.
 * @param opened the secrets before it; null where there are none
 */
export function changedSettings(
  kind: CarrierKind,
  change: Pick<RouteChange, SettingsField>,
  opened: string | null,
): ChangedSettings | null {
  if (kind === 'central-platform' && change.centralPlatform) {
    const changed = changePlatform(change.centralPlatform, opened);
    const isSecretGiven = platformGivesSecret(change.centralPlatform);
    return { kind, ...changed, isSecretGiven, problems: platformProblems(changed.stored) };
  }
  if (kind === 'http' && change.httpCarrier) {
    const changed = changeHttp(change.httpCarrier, opened);
    const isSecretGiven = change.httpCarrier.password !== undefined;
    return { kind, ...changed, isSecretGiven, problems: settingsProblems(change.httpCarrier) };
  }
  return null;
}

/** The settings that are others than those of before; a secret that is given always counts as another. */
export function changedFields(
  before: Route,
  { centralPlatform, httpCarrier }: Pick<RouteChange, SettingsField>,
): Pick<RouteChange, SettingsField> {
  return {
    ...(centralPlatform && platformDiffers(before.centralPlatform, centralPlatform) && { centralPlatform }),
    ...(httpCarrier && httpDiffers(before.httpCarrier, httpCarrier) && { httpCarrier }),
  };
}

function httpDiffers(before: HttpCarrier | null, change: HttpCarrierChange): boolean {
  if (before === null || change.password !== undefined) return true;
  const { hasPassword: _, ...stored } = before;
  return !isDeepStrictEqual(stored, change);
}

/** The fields that a new route of its kind needs, or does not have. */
export function newRouteProblems({ kind = 'smpp', systemId, password, ...route }: NewRoute): FieldProblems {
  return {
    ...(kind === 'smpp' && systemId === undefined && { systemId: 'required' }),
    ...(kind !== 'smpp' &&
      route[settingsOfKind[kind].field] === undefined && {
        [settingsOfKind[kind].field]: 'required' as const,
      }),
    ...otherKinds(kind, { ...route, ...(password && { password }) }),
  };
}

/** Secrets and settings of another kind. */
export function otherKinds(
  kind: CarrierKind,
  change: Pick<RouteChange, SettingsField | 'password'>,
): FieldProblems {
  return {
    ...(kind !== 'smpp' && change.password && { password: 'route-of-other-kind' }),
    ...Object.fromEntries(
      ownKinds
        .filter((other) => other !== kind && change[settingsOfKind[other].field] !== undefined)
        .map((other) => [settingsOfKind[other].field, 'route-of-other-kind' as const]),
    ),
  };
}
