import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Branch } from '#contract/main-api/branches.ts';
import { filteredPath } from '../../components/list/filteredPath.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { useFormats } from '../../components/useFormats.ts';

const Column = DataTable.Col<Branch>;
const byName = { field: 'name', order: 'ASC' } as const;

export function CompanyBranches({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const placeOf = usePlaceText();
  // What react-admin's create form takes from the address.
  const preset = new URLSearchParams({ source: JSON.stringify({ companyId }) });
  return (
    <>
      <Button
        component={Link}
        to={`/home/branch/create-branch?${preset}`}
        size="small"
        startIcon={<AddIcon />}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('menu.createBranch')}
      </Button>
      <RelatedList
        resource="branch"
        filter={{ companyId }}
        sort={byName}
        none="branches.none"
        more={{ to: filteredPath('/home/branch/branch-list', { companyId }), label: 'menu.branchList' }}
      >
        <DataTable<Branch> bulkActionButtons={false} storeKey="company.branches" rowClick="edit" sx={tableSx}>
          <Column source="name" render={({ name }) => <RecordLink to="edit">{name}</RecordLink>} />
          <Column source="place" disableSort render={placeOf} />
          <Column
            align="right"
            source="userCount"
            disableSort
            render={({ userCount }) => number(userCount)}
          />
        </DataTable>
      </RelatedList>
    </>
  );
}
