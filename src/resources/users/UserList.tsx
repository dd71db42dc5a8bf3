import { Typography } from '@mui/material';
import { EditButton, NullableBooleanInput, useTranslate } from 'react-admin';
import { findUser, updateUser, type User } from '#contract/main-api/people/users.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, columnsByField, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { ActivationButton } from './ActivationButton.tsx';
import { shownDay } from '../../components/form/inputs/days.ts';
import { BranchFilter, DepartmentFilter, RoleFilter } from './PlaceFilters.tsx';
import { UserStatus } from './UserStatus.tsx';

const filters = (isProvider: boolean) => [
  searchFilter,
  <NullableBooleanInput
    key="active"
    source="active"
    label="resources.users.fields.status"
    trueLabel="users.state.active"
    falseLabel="users.state.inactive"
    alwaysOn
  />,
  isProvider && companyFilter,
  <RoleFilter key="roleId" source="roleId" />,
  <BranchFilter key="branchId" source="branchId" />,
  <DepartmentFilter key="departmentId" source="departmentId" />,
];

export default function UserList() {
  const mayShow = useMayCall(findUser);
  return (
    <AdminList<User>
      resource="users"
      title="menu.userList"
      words="users"
      sort={byName}
      filters={filters}
      rows={{ columns: useUserColumns(), opens: mayShow && 'show', table: { sx: denseSx } }}
    />
  );
}

function useUserColumns(): Columns<User> {
  const translate = useTranslate();
  const { digits } = useFormats();
  const { scope, userId } = useSignedInUser();
  const mayShow = useMayCall(findUser);
  const roleName = useRoleName();
  const mayChange = useMayCall(updateUser);
  return columnsByField<User>({
    id: { sort: 'ASC', hidden: true },
    name: {
      sort: 'ASC',
      isLink: true,
      cell: ({ username }, link) => (
        <>
          {link}
          <Typography variant="caption" color="text.secondary" component="div">
            {username}
          </Typography>
        </>
      ),
      card: 'title',
    },
    username: {
      table: false,
      card: 'line',
      onCard: ({ username, roles, contactNo }) =>
        [username, roleName(roles[0]?.name), contactNo && formatMsisdn(contactNo)]
          .filter(Boolean)
          .join(' · '),
    },
    companyName: scope === 'platform' && companyColumn(true, { sort: undefined, card: 'fact' }),
    roleId: false,
    permissions: false,
    roles: { text: ({ roles }) => roleName(roles[0]?.name) },
    branchId: false,
    branchName: { card: 'fact' },
    departmentId: false,
    departmentName: { hidden: 'narrow', card: 'fact' },
    email: { hidden: true },
    isNumberConfirmed: false,
    isEmailConfirmed: false,
    contactNo: {
      sx: { whiteSpace: 'nowrap' },
      cell: ({ contactNo }) => contactNo && formatMsisdn(contactNo),
    },
    status: {
      text: ({ active }) => translate(active ? 'users.state.active' : 'users.state.inactive'),
      cell: (user) => <UserStatus user={user} isShort />,
      card: 'badge',
    },
    active: false,
    passwordChangeRequired: false,
    firstPasswordUntil: false,
    invitation: false,
    hasSecondFactor: false,
    isEditable: false,
    lastSignInAt: {
      as: 'dateTime',
      sort: 'ASC',
      hidden: 'narrow',
      sx: { whiteSpace: 'normal' },
      cell: (_user, time) => time ?? translate('users.never'),
    },
    joiningDate: {
      text: ({ joiningDate }) => shownDay(joiningDate),
      sort: 'ASC',
      hidden: true,
      sx: { whiteSpace: 'nowrap' },
      cell: ({ joiningDate }) => digits(shownDay(joiningDate)),
    },
    actions: {
      sx: stickySx,
      // The open page has all that can be done; these are what a list is searched for.
      cell: (user) =>
        user.isEditable &&
        mayChange && (
          <RowMenu dangerous={user.id !== userId && <ActivationButton />}>
            {mayShow && <EditButton />}
          </RowMenu>
        ),
      card: 'action',
    },
  });
}

/** Many columns have to go beside each other. */
const denseSx = { '& .MuiTableCell-root': { px: 1 } };
/** Stays at the edge while the other columns scroll under it. */
const stickySx = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderLeftColor: 'divider',
  whiteSpace: 'nowrap',
};
