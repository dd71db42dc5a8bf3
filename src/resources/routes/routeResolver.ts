import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { TObject } from 'typebox';
import { contractResolver } from '../../components/form/contractResolver.ts';

/**
 * The rules of a route's form. An empty password is none to save, rather than one to remove, and a system type may be
 * empty.
 */
export function routeResolver(schema: TObject, { isChange }: { isChange: boolean }): Resolver {
  const rules = contractResolver(schema, { isChange });
  return async (formValues, ...rest) => {
    const { password, removePassword, systemType, ...others } = formValues as FieldValues;
    const isTyped = typeof systemType === 'string' && systemType.trim() !== '';
    const result = await rules(
      {
        ...others,
        ...(isTyped && { systemType }),
        ...(removePassword ? { password: null } : password && { password }),
      },
      ...rest,
    );
    if (Object.keys(result.errors).length > 0) return { values: {}, errors: withWholeLists(result.errors) };
    return { values: { ...result.values, ...(!isTyped && { systemType: '' }) }, errors: {} };
  };
}

/** `prefixes.1` is shown at `prefixes`, the one input for all of them. */
function withWholeLists(errors: FieldErrors): FieldErrors {
  const whole: Record<string, unknown> = {};
  for (const [field, error] of Object.entries(errors)) whole[field.split('.')[0]!] ??= error;
  return whole as FieldErrors;
}
