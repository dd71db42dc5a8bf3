import { useTranslate } from 'react-admin';
import type { Scope } from '#contract/main-api/roles.ts';
import type { User } from '#contract/main-api/users.ts';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { shownDay } from './days.ts';

/** The user list as a file. */
export function useUserExporter(scope: Scope) {
  const translate = useTranslate();
  const roleName = useRoleName();
  return useCsvExporter<User>('users', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    username: ({ username }) => username,
    email: ({ email }) => email,
    contactNo: ({ contactNo }) => contactNo,
    ...(scope === 'platform' && { companyName: ({ companyName }: User) => companyName }),
    roles: ({ roles }) => roleName(roles[0]?.name),
    branchName: ({ branchName }) => branchName,
    departmentName: ({ departmentName }) => departmentName,
    status: ({ active }) => translate(active ? 'users.state.active' : 'users.state.inactive'),
    lastSignInAt: ({ lastSignInAt }) => lastSignInAt && fileDateTime(lastSignInAt),
    joiningDate: ({ joiningDate }) => shownDay(joiningDate),
  });
}
