import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { byName, pick } from '../../components/list/columns/column.ts';
import { ColumnTable } from '../../components/list/columns/ColumnTable.tsx';
import { filteredPath } from '../../screens/filteredPath.ts';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { useBranchColumns } from '../branch/BranchList.tsx';

export function CompanyBranches({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  // The preset that react-admin's create form takes from the address.
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
        <ColumnTable
          columns={pick(useBranchColumns(), 'name', 'place', 'userCount')}
          opens="edit"
          storeKey="company.branches"
        />
      </RelatedList>
    </>
  );
}
