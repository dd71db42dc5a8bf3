import Typography from '@mui/material/Typography';
import { DataTable } from 'react-admin';
import { findUser, type User } from '#contract/main-api/users.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useHiddenColumns } from '../../components/list/useHiddenColumns.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { ActivationButton } from './ActivationButton.tsx';
import { shownDay } from './days.ts';
import { LastSignIn } from './LastSignIn.tsx';
import { UserStatus } from './UserStatus.tsx';

const Column = DataTable.Col<User>;
const hiddenAtFirst = ['id', 'email', 'joiningDate'];
const hiddenWhileNarrow = ['departmentName'];

export function UserTable() {
  const { digits } = useFormats();
  const { scope } = useSignedInUser();
  const mayShow = useMayCall(findUser);
  const roleName = useRoleName();
  return (
    <DataTable<User>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      rowClick={mayShow ? 'show' : false}
      empty={<NoMatch />}
      sx={denseSx}
    >
      <Column source="id" />
      <Column
        source="name"
        render={({ name, username }) => (
          <>
            {mayShow ? <RecordLink to="show">{name}</RecordLink> : name}
            <Typography variant="caption" color="text.secondary" component="div">
              {username}
            </Typography>
          </>
        )}
      />
      {scope === 'platform' && <Column source="companyName" disableSort />}
      <Column source="roles" disableSort render={({ roles }) => roleName(roles[0]?.name)} />
      <Column source="branchName" disableSort />
      <Column source="departmentName" disableSort />
      <Column source="email" disableSort />
      <Column
        source="contactNo"
        disableSort
        sx={oneLine}
        render={({ contactNo }) => contactNo && formatMsisdn(contactNo)}
      />
      <Column source="status" disableSort render={(user) => <UserStatus user={user} isShort />} />
      <Column source="lastSignInAt" render={({ lastSignInAt }) => <LastSignIn at={lastSignInAt} />} />
      <Column source="joiningDate" sx={oneLine} render={({ joiningDate }) => digits(shownDay(joiningDate))} />
      <Column
        source="actions"
        disableSort
        sx={stickySx}
        // The open page has all that can be done, and this one is what a list is searched for.
        render={() => <ActivationButton />}
      />
    </DataTable>
  );
}

/** Many columns have to go beside each other. */
const denseSx = { ...tableSx, '& .MuiTableCell-root': { px: 1 } };
/** Stays at the edge while the other columns scroll under it. */
const stickySx = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderLeftColor: 'divider',
  whiteSpace: 'nowrap',
};
const oneLine = { whiteSpace: 'nowrap' };
