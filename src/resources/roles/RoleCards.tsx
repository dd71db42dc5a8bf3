import CardActionArea from '@mui/material/CardActionArea';
import CardActions from '@mui/material/CardActions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EditButton, RecordContextProvider, useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { findRole, type Role } from '#contract/main-api/roles.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { CardList } from '../../components/list/CardList.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { PermissionCount } from './PermissionCount.tsx';
import { RoleLock } from './RoleLock.tsx';
import { useMayChange } from './roleRules.ts';
import { useRoleOwner } from './useRoleOwner.ts';

/** The table's twin for a phone. */
export function RoleCards() {
  const translate = useTranslate();
  const { number } = useFormats();
  const createPath = useCreatePath();
  const ownerOf = useRoleOwner();
  const roleName = useRoleName();
  const mayShow = useMayCall(findRole);
  const mayChange = useMayChange();
  return (
    <CardList<Role>>
      {(role) => (
        <RecordContextProvider value={role}>
          <CardActionArea
            component={Link}
            to={createPath({ resource: 'roles', id: role.id, type: mayChange(role) ? 'edit' : 'show' })}
            disabled={!mayShow}
            sx={{ p: 1.5 }}
          >
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {roleName(role.name)}
              </Typography>
              <RoleLock role={role} />
            </Stack>
            <Typography variant="body2">{ownerOf(role)}</Typography>
            <Typography variant="caption" color="text.secondary">
              {translate('resources.roles.fields.permissions')}: <PermissionCount role={role} />
              {' · '}
              {translate('resources.roles.fields.userCount')}: {number(role.userCount)}
            </Typography>
          </CardActionArea>
          {mayChange(role) && (
            <CardActions sx={{ pt: 0 }}>
              {mayShow && <EditButton />}
              <DeleteRecordButton />
            </CardActions>
          )}
        </RecordContextProvider>
      )}
    </CardList>
  );
}
