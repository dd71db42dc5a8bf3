import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import KeyIcon from '@mui/icons-material/Key';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Chip, Stack, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/people/users.ts';

interface UserStatusProps {
  user: User;
  /** Among many rows a sign says what words say elsewhere. */
  isShort?: boolean;
}

/** Whether a user can sign in, whether a new password is due, and whether there is a second factor. */
export function UserStatus({ user, isShort = false }: UserStatusProps) {
  const { active, passwordChangeRequired, hasSecondFactor } = user;
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
      {hasSecondFactor && isShort && (
        <Tooltip title={translate('users.state.second_factor')}>
          <VerifiedUserIcon
            fontSize="small"
            color="success"
            role="img"
            aria-hidden={false}
            titleAccess={translate('users.state.second_factor')}
          />
        </Tooltip>
      )}
      {hasSecondFactor && !isShort && (
        <Chip
          size="small"
          variant="outlined"
          color="success"
          icon={<VerifiedUserIcon aria-hidden />}
          label={translate('users.state.second_factor')}
        />
      )}
    </Stack>
  );
}
