import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import MailIcon from '@mui/icons-material/MailOutlined';
import UnsubscribeIcon from '@mui/icons-material/UnsubscribeOutlined';
import KeyIcon from '@mui/icons-material/Key';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Stack, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Invitation } from '#contract/main-api/people/invitations.ts';
import type { User } from '#contract/main-api/people/users.ts';
import { useFormats } from '../../components/useFormats.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';
import { isFirstPasswordOver, isPasswordDue } from './firstPassword.ts';

interface UserStatusProps {
  user: User;
  /** Among many rows a sign says what words say elsewhere. */
  isShort?: boolean;
}

/** Whether a user can sign in, whether a new password is due, and whether there is a second factor. */
export function UserStatus({ user, isShort = false }: UserStatusProps) {
  const { active, hasSecondFactor, invitation } = user;
  const translate = useTranslate();
  const { dateMinute } = useFormats();
  const isOver = isFirstPasswordOver(user);
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
      {invitation ? (
        <Mark {...invitationMark(invitation, translate, dateMinute)} isShort={isShort} />
      ) : (
        isPasswordDue(user) && (
          <Mark
            look={{ color: isOver ? 'error' : 'warning', Icon: KeyIcon }}
            label={translate(isOver ? 'users.state.password_over' : 'users.state.password_due_short')}
            help={isOver ? undefined : translate('users.state.password_due')}
            isShort={isShort}
          />
        )
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

function invitationMark(
  { state, expiresAt }: Invitation,
  translate: (key: string, words?: object) => string,
  dateMinute: (time: string) => string,
): Omit<MarkProps, 'isShort'> {
  if (state === 'failed' || state === 'ended')
    return {
      look: { color: state === 'failed' ? 'error' : 'warning', Icon: UnsubscribeIcon },
      label: translate(`users.state.invitation_${state}`),
    };
  return {
    look: { color: 'info', Icon: MailIcon },
    label: translate('users.state.invited'),
    help: translate('users.state.invited_until', { time: dateMinute(expiresAt) }),
  };
}

interface MarkProps {
  look: WordLook;
  label: string;
  help?: string | undefined;
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
