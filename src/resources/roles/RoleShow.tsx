import { Card } from '@mui/material';
import type { Role } from '#contract/main-api/people/roles.ts';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { RoleDetails } from './RoleDetails.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';

export default function RoleShow() {
  return (
    <RecordPage<Role> resource="roles">
      {(role) => (
        <Card>
          <RoleDetails role={role}>
            <SecondFactorRule role={role} />
          </RoleDetails>
        </Card>
      )}
    </RecordPage>
  );
}
