import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { useSignedInUser } from '../../session.ts';
import { UserCards } from './UserCards.tsx';
import { userFilters } from './userFilters.tsx';
import { UserTable } from './UserTable.tsx';
import { useUserExporter } from './useUserExporter.ts';

const byName = { field: 'name', order: 'ASC' } as const;

export default function UserList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(() => userFilters(scope), [scope]);
  return (
    <AdminList<User>
      resource="users"
      title="menu.userList"
      sort={byName}
      filters={filters}
      exporter={useUserExporter(scope)}
      empty={
        <EmptyList title={translate('users.none')} help={translate('users.none_help')}>
          <AllowedCreateButton resource="users" />
        </EmptyList>
      }
    >
      {isPhone ? <UserCards /> : <UserTable />}
    </AdminList>
  );
}
