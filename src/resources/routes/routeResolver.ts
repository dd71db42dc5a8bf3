import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { TObject } from 'typebox';
import type { Route } from '#contract/main-api/routes.ts';
import { needsCurrentPassword } from '#domain/routeChange.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';

/**
 * The rules of a route's form. An empty password is none to save, rather than one to remove, and a system type may be
 * empty.
 */
export function routeResolver(schema: TObject, { route }: { route?: Route } = {}): Resolver {
  const rules = contractResolver(schema, { isChange: route !== undefined });
  return async (formValues, ...rest) => {
    const { password, removePassword, systemType, currentPassword, ...others } = formValues;
    const isTyped = typeof systemType === 'string' && systemType.trim() !== '';
    const result = await rules(
      {
        ...others,
        ...(isTyped && { systemType }),
        ...(removePassword ? { password: null } : password && { password }),
        ...(currentPassword && { currentPassword }),
      },
      ...rest,
    );
    const errors: FieldErrors = { ...result.errors };
    if (!currentPassword && changeNeedsPassword(formValues, route)) {
      errors.currentPassword = { type: 'contract', message: 'problems.required' };
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: withWholeLists(errors) };
    return { values: { ...result.values, ...(!isTyped && { systemType: '' }) }, errors: {} };
  };
}

/**
 * Whether the values of the form need the user's own password.
 * @param values the values of the inputs; an empty password is not saved
 * @param route the saved route; none for a new one
 */
export function changeNeedsPassword(values: FieldValues, route: Route | undefined): boolean {
  if (!route) return true;
  const { password, removePassword, ...others } = values;
  const hasNewPassword = Boolean(removePassword) || Boolean(password);
  const known = Object.fromEntries(Object.entries(others).filter(([name]) => name in route));
  const change = changedFields(known, { previousData: route });
  return needsCurrentPassword({ ...change, ...(hasNewPassword && { password: null }) });
}

/** `prefixes.1` is shown at `prefixes`, the one input for all of them. */
function withWholeLists(errors: FieldErrors): FieldErrors {
  const whole: Record<string, unknown> = {};
  for (const [field, error] of Object.entries(errors)) whole[field.split('.')[0]!] ??= error;
  return whole as FieldErrors;
}
