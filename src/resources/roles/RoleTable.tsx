import Stack from '@mui/material/Stack';
import { DataTable, EditButton, useTranslate } from 'react-admin';
import { findRole, type Role } from '#contract/main-api/roles.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { PermissionCount } from './PermissionCount.tsx';
import { RoleLock } from './RoleLock.tsx';
import { useMayChange } from './roleRules.ts';
import { useRoleOwner } from './useRoleOwner.ts';

const Column = DataTable.Col<Role>;

export function RoleTable() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  const ownerOf = useRoleOwner();
  const roleName = useRoleName();
  const mayShow = useMayCall(findRole);
  const mayChange = useMayChange();
  const opensAs = (role: Role) => (mayChange(role) ? 'edit' : 'show');
  return (
    <DataTable<Role>
      bulkActionButtons={false}
      hiddenColumns={['id']}
      rowClick={(_id, _resource, role) => mayShow && opensAs(role)}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column
        source="name"
        render={(role) => (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {mayShow ? (
              <RecordLink to={opensAs(role)}>{roleName(role.name)}</RecordLink>
            ) : (
              <span>{roleName(role.name)}</span>
            )}
            <RoleLock role={role} />
          </Stack>
        )}
      />
      <Column source="companyName" disableSort render={ownerOf} />
      {scope === 'platform' && (
        <Column source="scope" disableSort render={(role) => translate(`roles.scope.${role.scope}`)} />
      )}
      <Column
        source="permissions"
        disableSort
        align="right"
        render={(role) => <PermissionCount role={role} />}
      />
      <Column source="userCount" disableSort align="right" render={({ userCount }) => number(userCount)} />
      <Column
        source="actions"
        disableSort
        sx={{ whiteSpace: 'nowrap' }}
        render={(role) =>
          mayChange(role) && (
            <>
              {mayShow && <EditButton />}
              <DeleteRecordButton />
            </>
          )
        }
      />
    </DataTable>
  );
}
