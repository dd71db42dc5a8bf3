import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { useMayCall } from '../../../components/useMayCall.ts';

/** Leads to messages, for who may read the history; others see the text alone. */
export function MessagesLink({ to, children }: { to: string; children: ReactNode }) {
  return useMayCall(smsHistory) ? (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  ) : (
    children
  );
}
