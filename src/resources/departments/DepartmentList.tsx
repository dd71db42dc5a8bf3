import { useTranslate } from 'react-admin';
import type { Department } from '#contract/main-api/people/departments.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, companyColumn } from '../../components/list/columns/column.ts';
import { companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

const filters = (isProvider: boolean) => [searchFilter, isProvider && companyFilter];

export default function DepartmentList() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <AdminList<Department>
      resource="departments"
      title="menu.departments"
      words="departments"
      sort={byName}
      filters={filters}
      rows={{
        opens: 'edit',
        columns: [
          { source: 'id', sort: 'ASC', hidden: true },
          { source: 'name', sort: 'ASC', isLink: true, card: 'title' },
          companyColumn(scope === 'platform'),
          {
            source: 'userCount',
            as: 'number',
            card: 'fact',
            onCard: ({ userCount }) => translate('branches.people', { count: number(userCount) }),
          },
        ],
      }}
    />
  );
}
