import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Role } from '#contract/main-api/roles.ts';
import { useSignedInUser } from '../../session.ts';
import { lockReason } from './roleRules.ts';

/** A lock on a role that nobody changes or not this caller, with the reason. */
export function RoleLock({ role }: { role: Role }) {
  const translate = useTranslate();
  const reason = lockReason(role, useSignedInUser());
  if (!reason) return null;
  const text = translate(`roles.locked.${reason}`);
  return (
    <Tooltip title={text}>
      <Box
        component="span"
        role="img"
        tabIndex={0}
        aria-label={text}
        sx={{ display: 'inline-flex', color: 'text.secondary', borderRadius: 1 }}
      >
        <LockIcon fontSize="small" aria-hidden />
      </Box>
    </Tooltip>
  );
}
