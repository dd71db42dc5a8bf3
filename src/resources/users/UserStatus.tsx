import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import KeyIcon from '@mui/icons-material/Key';
import { Chip, Stack, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/people/users.ts';

interface UserStatusProps {
  user: User;
  /** Among many rows a sign says what words say elsewhere. */
  isShort?: boolean;
}

/** Whether a user can sign in, and whether a new password is due. */
export function UserStatus({ user: { active, passwordChangeRequired }, isShort = false }: UserStatusProps) {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: isShort ? 'nowrap' : 'wrap', alignItems: 'center', gap: 0.5 }}
    >
      <Chip
        size="small"
        variant="outlined"
        color={active ? 'success' : 'default'}
        icon={active ? <CheckCircleIcon aria-hidden /> : <BlockIcon aria-hidden />}
        label={translate(active ? 'users.state.active' : 'users.state.inactive')}
      />
      {passwordChangeRequired && isShort && (
        <Tooltip title={translate('users.state.password_due')}>
          <KeyIcon
            fontSize="small"
            color="warning"
            role="img"
            aria-hidden={false}
            titleAccess={translate('users.state.password_due')}
          />
        </Tooltip>
      )}
      {passwordChangeRequired && !isShort && (
        <Tooltip title={translate('users.state.password_due')} describeChild>
          <Chip
            size="small"
            variant="outlined"
            color="warning"
            icon={<KeyIcon aria-hidden />}
            label={translate('users.state.password_due_short')}
          />
        </Tooltip>
      )}
    </Stack>
  );
}
