import { DataTable, useTranslate } from 'react-admin';
import { findUser, type User } from '#contract/main-api/users.ts';
import { filteredPath } from '../../components/list/filteredPath.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';

const Column = DataTable.Col<User>;
const byName = { field: 'name', order: 'ASC' } as const;

export function CompanyUsers({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const mayShow = useMayCall(findUser);
  const roleName = useRoleName();
  return (
    <RelatedList
      resource="users"
      filter={{ companyId }}
      sort={byName}
      none="companies.no_users"
      more={{ to: filteredPath('/home/users/list', { companyId }), label: 'menu.userList' }}
    >
      <DataTable<User>
        bulkActionButtons={false}
        storeKey="company.users"
        rowClick={mayShow ? 'show' : false}
        sx={tableSx}
      >
        <Column
          source="name"
          render={({ name }) => (mayShow ? <RecordLink to="show">{name}</RecordLink> : name)}
        />
        <Column source="username" />
        <Column
          source="roles"
          disableSort
          render={({ roles }) => roles.map(({ name }) => roleName(name)).join(', ')}
        />
        <Column
          source="active"
          disableSort
          render={({ active }) => translate(active ? 'ra.boolean.true' : 'ra.boolean.false')}
        />
        <Column
          source="lastSignInAt"
          render={({ lastSignInAt }) => (lastSignInAt ? dateTime(lastSignInAt) : '–')}
        />
      </DataTable>
    </RelatedList>
  );
}
