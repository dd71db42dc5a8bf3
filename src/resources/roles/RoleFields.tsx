import { Box } from '@mui/material';
import type { Role } from '#contract/main-api/people/roles.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { RecordField } from '../../components/record/RecordField.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useRoleOwner } from './roleRules.ts';

/** Whose a role is and how many people have it. */
export function RoleFields({ role }: { role: Role }) {
  const { number } = useFormats();
  const ownerOf = useRoleOwner();
  return (
    <Box sx={{ ...columnsSx, mb: 3, rowGap: 1.5 }}>
      <RecordField source="companyName" resource="roles">
        {ownerOf(role)}
      </RecordField>
      <RecordField source="userCount" resource="roles">
        {number(role.userCount)}
      </RecordField>
    </Box>
  );
}
