import { Edit, ShowButton, TopToolbar } from 'react-admin';
import type { Role } from '#contract/main-api/roles.ts';
import { permissionChange } from '#domain/permissionChange.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { RoleDetails } from './RoleDetails.tsx';
import { RoleForm } from './RoleForm.tsx';

export default function RoleEdit() {
  return (
    <Edit<Role>
      resource="roles"
      disableAuthentication
      mutationMode="pessimistic"
      transform={changes}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={
        <TopToolbar sx={pageActionsSx}>
          <ShowButton />
        </TopToolbar>
      }
      render={({ record }) => {
        if (!record) return <FormSkeleton />;
        return record.isEditable ? <RoleForm role={record} /> : <RoleDetails role={record} />;
      }}
    />
  );
}

/** Only what was changed: a list of permissions in another order is the same list. */
function changes({ name, permissions }: Role, { previousData }: { previousData?: Role } = {}) {
  return {
    ...(name !== previousData?.name && { name }),
    ...(permissionChange(previousData?.permissions ?? [], permissions) && { permissions }),
  };
}
