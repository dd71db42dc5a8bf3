import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { NewUser } from '#contract/main-api/people/users.ts';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { useCopy } from '../../components/message/actions/CopyButton.tsx';

export type SignInDetails = Required<Pick<NewUser, 'name' | 'username' | 'password'>>;

interface SignInDetailsDialogProps {
  user: SignInDetails;
  onClose: () => void;
}

/** Shows all that a new user needs to sign in, to be handed over. The password cannot be seen anywhere else. */
export function SignInDetailsDialog({
  user: { name, username, password },
  onClose,
}: SignInDetailsDialogProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const details = [
    location.origin,
    `${translate('resources.users.fields.username')}: ${username}`,
    `${translate('resources.users.fields.password')}: ${password}`,
  ].join('\n');
  return (
    <ActionDialog
      title={translate('users.details.title', { name })}
      closeLabel="common.close"
      isKept
      actions={
        <Button
          variant="contained"
          autoFocus
          startIcon={<ContentCopyIcon />}
          onClick={() => void copy(details, 'users.details.copied')}
        >
          {translate('users.details.copy')}
        </Button>
      }
      onClose={onClose}
    >
      <Typography>{translate('users.details.help')}</Typography>
      <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {details}
      </Box>
    </ActionDialog>
  );
}
