import { useTranslate } from 'react-admin';
import type { Role } from '#contract/main-api/roles.ts';

/** Says whose a role is. */
export function useRoleOwner(): (role: Role) => string {
  const translate = useTranslate();
  return ({ scope, companyName }) => {
    if (scope === 'platform') return translate('roles.owner.provider');
    return companyName ?? translate('roles.owner.everyone');
  };
}
