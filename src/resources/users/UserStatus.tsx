import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import KeyIcon from '@mui/icons-material/Key';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Stack, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/people/users.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';

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
      <WordChip
        look={active ? { color: 'success', Icon: CheckCircleIcon } : { color: 'default', Icon: BlockIcon }}
        label={translate(active ? 'users.state.active' : 'users.state.inactive')}
      />
      {passwordChangeRequired && (
        <Mark
          look={{ color: 'warning', Icon: KeyIcon }}
          label={translate('users.state.password_due_short')}
          help={translate('users.state.password_due')}
          isShort={isShort}
        />
      )}
      {hasSecondFactor && (
        <Mark
          look={{ color: 'success', Icon: VerifiedUserIcon }}
          label={translate('users.state.second_factor')}
          isShort={isShort}
        />
      )}
    </Stack>
  );
}

interface MarkProps {
  look: WordLook;
  label: string;
  help?: string;
  isShort: boolean;
}

/** A word with its sign, or the sign alone. */
function Mark({ look, label, help, isShort }: MarkProps) {
  if (!isShort) return <WordChip look={look} label={label} help={help} />;
  const { color, Icon } = look;
  const words = help ?? label;
  return (
    <Tooltip title={words}>
      <Icon fontSize="small" color={color} role="img" aria-hidden={false} titleAccess={words} />
    </Tooltip>
  );
}
