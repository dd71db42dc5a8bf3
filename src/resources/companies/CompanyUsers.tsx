import { useTranslate } from 'react-admin';
import { findUser, type User } from '#contract/main-api/people/users.ts';
import { byName } from '../../components/list/columns/column.ts';
import { ColumnTable } from '../../components/list/columns/ColumnTable.tsx';
import { filteredPath } from '../../screens/filteredPath.ts';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useMayCall } from '../../components/useMayCall.ts';

export function CompanyUsers({ companyId }: { companyId: number }) {
  const translate = useTranslate();
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
      <ColumnTable<User>
        columns={[
          { source: 'name', sort: 'ASC', isLink: true },
          { source: 'username', sort: 'ASC' },
          {
            source: 'roles',
            label: 'resources.users.fields.roles',
            text: ({ roles }) => roles.map(({ name }) => roleName(name)).join(', '),
          },
          { source: 'active', text: ({ active }) => translate(`ra.boolean.${active}`) },
          { source: 'lastSignInAt', as: 'dateTime', sort: 'ASC', cell: (_user, time) => time ?? '–' },
        ]}
        opens={mayShow && 'show'}
        storeKey="company.users"
      />
    </RelatedList>
  );
}
