import { EditButton, Show, TopToolbar, useRecordContext } from 'react-admin';
import type { Role } from '#contract/main-api/roles.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { ShowError, stayOnError } from '../../components/record/RecordError.tsx';
import { RoleDetails } from './RoleDetails.tsx';
import { useMayChange } from './roleRules.ts';

export default function RoleShow() {
  return (
    <Show<Role>
      resource="roles"
      disableAuthentication
      queryOptions={stayOnError}
      error={<ShowError />}
      actions={<RoleShowActions />}
      render={({ record }) => (record ? <RoleDetails role={record} /> : <FormSkeleton />)}
    />
  );
}

function RoleShowActions() {
  const role = useRecordContext<Role>();
  const mayChange = useMayChange();
  return <TopToolbar sx={pageActionsSx}>{role && mayChange(role) && <EditButton />}</TopToolbar>;
}
