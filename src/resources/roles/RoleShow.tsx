import { Card } from '@mui/material';
import { TopToolbar } from 'react-admin';
import type { Role } from '#contract/main-api/roles.ts';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { AllowedEditButton } from '../../components/record/AllowedEditButton.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { RoleDetails } from './RoleDetails.tsx';

export default function RoleShow() {
  return (
    <RecordPage<Role>
      resource="roles"
      actions={
        <TopToolbar sx={pageActionsSx}>
          <AllowedEditButton />
        </TopToolbar>
      }
    >
      {(role) => (
        <Card>
          <RoleDetails role={role} />
        </Card>
      )}
    </RecordPage>
  );
}
