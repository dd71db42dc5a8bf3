import { ShowButton, TopToolbar } from 'react-admin';
import type { Role } from '#contract/main-api/people/roles.ts';
import { permissionChange } from '#domain/access/permissionChange.ts';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { EditPage } from '../../components/record/EditPage.tsx';
import { RoleDetails } from './RoleDetails.tsx';
import { RoleForm } from './RoleForm.tsx';

export default function RoleEdit() {
  return (
    <EditPage<Role>
      resource="roles"
      transform={changes}
      actions={
        <TopToolbar sx={pageActionsSx}>
          <ShowButton />
        </TopToolbar>
      }
      sx={{}}
    >
      {(role) => (role.isEditable ? <RoleForm role={role} /> : <RoleDetails role={role} />)}
    </EditPage>
  );
}

/** Only what was changed: a list of permissions in another order is the same list. */
function changes({ name, permissions }: Role, { previousData }: { previousData?: Role } = {}) {
  return {
    ...(name !== previousData?.name && { name }),
    ...(permissionChange(previousData?.permissions ?? [], permissions) && { permissions }),
  };
}
