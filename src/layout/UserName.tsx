import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRoleName } from '../components/roles/roleName.ts';
import { useSignedInUser } from '../session.ts';

/** The username with the role below it: the first of the user's roles (product spec, section 3). */
export function UserName({ sx }: Pick<BoxProps, 'sx'>) {
  const { username, roles } = useSignedInUser();
  const roleName = useRoleName();
  return (
    <Box role="presentation" sx={[{ maxWidth: 160, lineHeight: 1.25 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600, lineHeight: 'inherit' }}>
        {username}
      </Typography>
      <Typography
        variant="caption"
        noWrap
        color="textSecondary"
        component="div"
        sx={{ lineHeight: 'inherit' }}
      >
        {roleName(roles[0]?.name)}
      </Typography>
    </Box>
  );
}
