import { useTranslate } from 'react-admin';
import type { Role } from '#contract/main-api/roles.ts';
import { useFormats } from '../../components/useFormats.ts';
import { permissionsFor } from './roleRules.ts';

export function PermissionCount({ role: { permissions, scope } }: { role: Role }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const all = permissionsFor(scope).length;
  return <>{translate('roles.count', { held: number(permissions.length), all: number(all) })}</>;
}
