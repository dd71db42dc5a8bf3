import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Labeled } from 'react-admin';
import type { Role } from '#contract/main-api/roles.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useRoleOwner } from './roleRules.ts';

/** Whose a role is and how many people have it. */
export function RoleFacts({ role }: { role: Role }) {
  const { number } = useFormats();
  const ownerOf = useRoleOwner();
  return (
    <Box sx={{ ...columnsSx, mb: 3, rowGap: 1.5 }}>
      <Labeled source="companyName" resource="roles">
        <Typography variant="body2">{ownerOf(role)}</Typography>
      </Labeled>
      <Labeled source="userCount" resource="roles">
        <Typography variant="body2">{number(role.userCount)}</Typography>
      </Labeled>
    </Box>
  );
}
