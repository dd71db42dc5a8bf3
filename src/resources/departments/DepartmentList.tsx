import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { DataTable, SearchInput, useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Department } from '#contract/main-api/departments.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { CardList } from '../../components/list/CardList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

const Column = DataTable.Col<Department>;
const byName = { field: 'name', order: 'ASC' } as const;

export default function DepartmentList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn />,
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
    ],
    [scope],
  );
  const exporter = useCsvExporter<Department>('departments', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    companyName: ({ companyName }) => companyName,
    userCount: ({ userCount }) => userCount,
  });
  return (
    <AdminList<Department>
      resource="departments"
      title="menu.departments"
      sort={byName}
      filters={filters}
      exporter={exporter}
      empty={
        <EmptyList title={translate('departments.none')} help={translate('departments.none_help')}>
          <AllowedCreateButton resource="departments" />
        </EmptyList>
      }
    >
      {isPhone ? <DepartmentCards /> : <DepartmentTable />}
    </AdminList>
  );
}

function DepartmentTable() {
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<Department>
      bulkActionButtons={false}
      hiddenColumns={['id']}
      rowClick="edit"
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column source="name" render={({ name }) => <RecordLink to="edit">{name}</RecordLink>} />
      {scope === 'platform' && <Column source="companyName" />}
      <Column align="right" source="userCount" disableSort render={({ userCount }) => number(userCount)} />
    </DataTable>
  );
}

function DepartmentCards() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  const createPath = useCreatePath();
  return (
    <CardList<Department>>
      {({ id, name, companyName, userCount }) => (
        <CardActionArea
          component={Link}
          to={createPath({ resource: 'departments', id, type: 'edit' })}
          sx={{ p: 1.5 }}
        >
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {scope === 'platform' && <Typography variant="body2">{companyName}</Typography>}
          <Typography variant="caption" color="text.secondary">
            {translate('branches.people', { count: number(userCount) })}
          </Typography>
        </CardActionArea>
      )}
    </CardList>
  );
}
