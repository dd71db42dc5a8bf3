import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { TObject } from 'typebox';
import { apiKeyLimits, type ApiKeyKind } from '#contract/main-api/programs/apiKeys.ts';
import { apiKeyPermissions } from '#contract/permissions.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';

/** When a new key expires: in so many days, or not at all. */
export const expiries = { never: null, days30: 30, days90: 90, days365: 365 } as const;
export type Expiry = keyof typeof expiries;

const dayMs = 24 * 60 * 60 * 1_000;
const usual: readonly string[] = ['send-single-sms', 'send-multiple-sms', 'view-sms-history'];

/** The values with which a new key begins. @param held the permissions of the person */
export function newKey(held: readonly string[]) {
  return {
    kind: 'live' as ApiKeyKind,
    permissions: apiKeyPermissions.filter((name) => usual.includes(name) && held.includes(name)),
    classes: ['transactional'],
    senderIds: [],
    networks: [],
    requestsPerSecond: apiKeyLimits.defaultRequestsPerSecond,
    messagesPerSecond: null,
    messagesPerDay: null,
    expiry: 'never' as Expiry,
  };
}

/** The rules of a key's form. @param kind that of a key which exists */
export function keyResolver(schema: TObject, kind?: ApiKeyKind): Resolver {
  const isChange = kind !== undefined;
  const rules = contractResolver(schema, {
    isChange,
    check: (values) => ({
      classes: classesProblem(values),
      networks:
        (kind ?? (values.kind as ApiKeyKind)) === 'legacy' && isEmpty(values.networks)
          ? 'problems.networks-needed'
          : undefined,
    }),
  });
  return async (formValues, ...rest) => {
    const values = {
      ...formValues,
      // Any is null to the service, and no choice in the form.
      senderIds: isEmpty(formValues.senderIds) ? null : (formValues.senderIds as string[]),
      ...(!isChange && { expiresAt: expiresAtOf(formValues) }),
    };
    const result = await rules(values, ...rest);
    const errors = byInput(result.errors);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: result.values, errors: {} };
  };
}

function classesProblem({ classes, permissions }: FieldValues): string | undefined {
  if (isEmpty(classes)) return 'problems.required';
  const lacksPermission = !(permissions as string[]).includes('send-otp');
  return (classes as string[]).includes('otp') && lacksPermission ? 'problems.otp-not-permitted' : undefined;
}

function expiresAtOf({ expiry }: FieldValues): string | null {
  const days = expiries[expiry as Expiry];
  return days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
}

function isEmpty(list: unknown): boolean {
  return !Array.isArray(list) || list.length === 0;
}

/** Errors at their inputs: that of `networks.1` at `networks`, which is one input. */
function byInput(errors: FieldErrors): FieldErrors {
  const placed: FieldErrors = {};
  for (const [path, error] of Object.entries(errors)) {
    const [field = path, index] = path.split('.');
    const isWrongNetwork = field === 'networks' && index !== undefined;
    const message = isWrongNetwork ? 'problems.network-unknown' : String(error?.message);
    placed[field] ??= { type: 'contract', message };
  }
  return placed;
}
