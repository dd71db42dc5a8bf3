import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { TObject } from 'typebox';
import type { CarrierKind, Route } from '#contract/main-api/carriers/routes.ts';
import { needsCurrentPassword } from '#domain/carriers/routeChange.ts';
import { changedFields } from '../../../components/form/saving/changedFields.ts';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import {
  isPlatformChanged,
  platformProblems,
  platformSettings,
  type PlatformValues,
} from './central-platform/platformChange.ts';
import { httpProblems, httpSettings, isHttpChanged, type HttpValues } from './http/httpChange.ts';
import { withoutOtherKinds } from './kinds.ts';

/**
 * The rules of a route's form. An empty password is none to save, rather than one to remove, a system type may be
 * empty, and settings of a kind are saved only if they were changed.
 */
export function routeResolver(schema: TObject, { route }: { route?: Route } = {}): Resolver {
  const rules = contractResolver(schema, { isChange: route !== undefined });
  return async (formValues, ...rest) => {
    const kind = kindOf(formValues, route);
    const {
      password,
      removePassword,
      systemType,
      currentPassword,
      centralPlatform: _platform,
      httpCarrier: _httpCarrier,
      ...others
    } = withoutOtherKinds(kind, formValues);
    const isTyped = typeof systemType === 'string' && systemType.trim() !== '';
    const platform = platformOf(formValues, route);
    const http = httpOf(formValues, route);
    const result = await rules(
      {
        ...others,
        ...(isTyped && { systemType }),
        ...(removePassword ? { password: null } : password && { password }),
        ...(platform && { centralPlatform: platformSettings(platform) }),
        ...(http && { httpCarrier: httpSettings(http) }),
        ...(currentPassword && { currentPassword }),
      },
      ...rest,
    );
    const errors: FieldErrors = {
      ...(http && asErrors(httpProblems(http))),
      ...(platform && asErrors(platformProblems(platform))),
      ...(kind === 'smpp' && !route && !others.systemId && asErrors({ systemId: 'problems.required' })),
      ...result.errors,
    };
    if (!currentPassword && changeNeedsPassword(formValues, route))
      Object.assign(errors, asErrors({ currentPassword: 'problems.required' }));
    if (Object.keys(errors).length > 0) return { values: {}, errors: byInput(errors) };
    const emptied = kind === 'smpp' && !isTyped && { systemType: '' };
    return { values: { ...result.values, ...emptied }, errors: {} };
  };
}

/** Chosen for a new route, and fixed for a saved one. */
function kindOf({ kind }: FieldValues, route: Route | undefined): CarrierKind {
  return route?.kind ?? (kind as CarrierKind | undefined) ?? 'smpp';
}

/** The settings of the Central Platform in the form, if they are to be saved. */
function platformOf(values: FieldValues, route: Route | undefined): PlatformValues | null {
  if (kindOf(values, route) !== 'central-platform') return null;
  const platform = (values.centralPlatform ?? {}) as PlatformValues;
  return isPlatformChanged(platform, route?.centralPlatform ?? null) ? platform : null;
}

/** The settings of a carrier over HTTP in the form, if they are to be saved. */
function httpOf(values: FieldValues, route: Route | undefined): HttpValues | null {
  if (kindOf(values, route) !== 'http') return null;
  const http = (values.httpCarrier ?? {}) as HttpValues;
  return isHttpChanged(http, route?.httpCarrier ?? null) ? http : null;
}

/**
 * Whether the values of the form need the user's own password.
 * @param values the values of the inputs; an empty password is not saved
 * @param route the saved route; none for a new one
 */
export function changeNeedsPassword(values: FieldValues, route: Route | undefined): boolean {
  if (!route) return true;
  if (platformOf(values, route) ?? httpOf(values, route)) return true;
  const { password, removePassword, centralPlatform: _platform, httpCarrier: _http, ...others } = values;
  const hasNewPassword = Boolean(removePassword) || Boolean(password);
  const known = Object.fromEntries(Object.entries(others).filter(([name]) => name in route));
  const change = changedFields(known, { previousData: route });
  return needsCurrentPassword({ ...change, ...(hasNewPassword && { password: null }) });
}

function asErrors(problems: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [field, { type: 'contract', message }]),
  );
}

/** Lists that are one input, whose entries have none of their own. */
const listInputs = ['prefixes', 'httpCarrier.receipts.networks'];

/** Errors at their inputs: `prefixes.1` at `prefixes`, which is one input, and the others where their paths lead. */
function byInput(errors: FieldErrors): FieldErrors {
  const placed: FieldErrors = {};
  const paths = Object.keys(errors);
  for (const [path, error] of Object.entries(errors)) {
    // The contract also says of settings that may be null that they are not.
    if (paths.some((other) => other.startsWith(`${path}.`))) continue;
    const list = listInputs.find((input) => path.startsWith(`${input}.`));
    if (list && get(placed, list)) continue;
    set(placed, list ?? path, { type: 'contract', message: textKeyOf(path, String(error?.message)) });
  }
  return placed;
}

/** Inputs whose form needs an explanation, by the ends of their paths. */
const explained: readonly [RegExp, string][] = [
  [/\.billMsisdn$/, 'form.billMsisdn'],
  [/\.(send|poll)\.path$/, 'form.httpPath'],
  [/\.headers\.\d+\.name$/, 'form.httpHeader'],
  [/\.answers\.\d+\.status$/, 'form.httpStatus'],
  [/\.answers\.\d+\.(field|idField)$|\.receipts\.(list|id|status|error)$/, 'form.httpField'],
  [/\.callbackBase$/, 'form.callbackBase'],
  [/\.networks\.\d+$/, 'form.httpNetwork'],
  [/^httpCarrier\./, 'form.httpText'],
];

function textKeyOf(path: string, key: string): string {
  if (!['problems.bad-format', 'problems.wrong-type'].includes(key)) return key;
  return explained.find(([end]) => end.test(path))?.[1] ?? key;
}
