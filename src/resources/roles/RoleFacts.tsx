import { Box } from '@mui/material';
import type { Role } from '#contract/main-api/roles.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { Fact } from '../../components/record/Fact.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useRoleOwner } from './roleRules.ts';

/** Whose a role is and how many people have it. */
export function RoleFacts({ role }: { role: Role }) {
  const { number } = useFormats();
  const ownerOf = useRoleOwner();
  return (
    <Box sx={{ ...columnsSx, mb: 3, rowGap: 1.5 }}>
      <Fact source="companyName" resource="roles">
        {ownerOf(role)}
      </Fact>
      <Fact source="userCount" resource="roles">
        {number(role.userCount)}
      </Fact>
    </Box>
  );
}
