import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Stack, Tooltip } from '@mui/material';
import { EditButton, SelectInput, useTranslate } from 'react-admin';
import { deleteRole, findRole, updateRole, type Role } from '#contract/main-api/people/roles.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, type Columns } from '../../components/list/columns/column.ts';
import { companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { lockReason, permissionsFor, scopeChoices, useRoleOwner } from './roleRules.ts';

/** Company people see one scope and one company, so there is nothing to choose. */
const filters = (isProvider: boolean) => [
  searchFilter,
  isProvider && <SelectInput key="scope" source="scope" choices={scopeChoices} alwaysOn />,
  isProvider && companyFilter,
];

export default function RoleList() {
  const mayShow = useMayCall(findRole);
  const mayChange = useMayCall(updateRole);
  return (
    <AdminList<Role>
      resource="roles"
      title="menu.roleList"
      words="roles"
      sort={byName}
      filters={filters}
      rows={{
        columns: useRoleColumns(),
        opens: (role) => mayShow && (role.isEditable && mayChange ? 'edit' : 'show'),
      }}
    />
  );
}

function useRoleColumns(): Columns<Role> {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  const ownerOf = useRoleOwner();
  const roleName = useRoleName();
  const mayShow = useMayCall(findRole);
  const mayChange = useMayCall(updateRole);
  const mayDelete = useMayCall(deleteRole);
  const countOf = ({ permissions, scope: ofRole }: Role) =>
    translate('roles.count', {
      held: number(permissions.length),
      all: number(permissionsFor(ofRole).length),
    });
  return [
    { source: 'id', sort: 'ASC', hidden: true },
    {
      source: 'name',
      text: ({ name }) => roleName(name),
      sort: 'ASC',
      isLink: true,
      cell: (role, link) => (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <span>{link}</span>
          <RoleLock role={role} />
        </Stack>
      ),
      card: 'title',
    },
    { source: 'lock', table: false, file: false, cell: (role) => <RoleLock role={role} />, card: 'badge' },
    { source: 'companyName', text: ownerOf, card: 'line' },
    {
      source: 'scope',
      text: (role) => translate(`roles.scope.${role.scope}`),
      ...(scope === 'company' && { table: false }),
    },
    {
      source: 'permissions',
      align: 'right',
      text: ({ permissions }) =>
        permissions.map((permission) => translate(`roles.permissions.${permission}.name`)).join(', '),
      cell: countOf,
      card: 'fact',
      onCard: (role) => `${translate('resources.roles.fields.permissions')}: ${countOf(role)}`,
    },
    {
      source: 'userCount',
      as: 'number',
      card: 'fact',
      onCard: ({ userCount }) => `${translate('resources.roles.fields.userCount')}: ${number(userCount)}`,
    },
    {
      source: 'actions',
      sx: { whiteSpace: 'nowrap' },
      cell: (role) =>
        role.isEditable &&
        mayChange && (
          <RowMenu dangerous={mayDelete && <DeleteRecordButton />}>{mayShow && <EditButton />}</RowMenu>
        ),
      card: 'action',
    },
  ];
}

/** A lock on a role that nobody changes or not this caller, with the reason. */
function RoleLock({ role }: { role: Role }) {
  const translate = useTranslate();
  const reason = lockReason(role, useSignedInUser());
  if (!reason) return null;
  const text = translate(`roles.locked.${reason}`);
  return (
    <Tooltip title={text}>
      <Box
        component="span"
        role="img"
        tabIndex={0}
        aria-label={text}
        sx={{ display: 'inline-flex', color: 'text.secondary', borderRadius: 1 }}
      >
        <LockIcon fontSize="small" aria-hidden />
      </Box>
    </Tooltip>
  );
}
