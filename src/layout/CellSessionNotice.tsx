import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { cellSessionSeconds } from '#contract/main-api/sign-in/cells.ts';
import { useUserCells } from '../session.ts';
import { isHomeAway, onHomeAwayChange, renewSession } from '../dataProviders/cells/sessions.ts';

const everyMs = 30_000;

/**
 * In another cell than where the user signed in: renews their session there while they look at the page, and says so when the
 * cell at home, without which it ends, does not answer.
 */
export function CellSessionNotice() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { current, home } = useUserCells() ?? {};
  const isElsewhere = current?.number !== home?.number;
  const isAway = useSyncExternalStore(onHomeAwayChange, isHomeAway) && isElsewhere;
  // Calls that were refused meanwhile are made anew.
  useEffect(() => (isAway ? () => void queryClient.invalidateQueries() : undefined), [isAway, queryClient]);
  useEffect(() => {
    if (!current || !isElsewhere) return;
    const renew = () => {
      if (document.hidden) return;
      // Where it is refused, the session ends and the next call says so.
      renewSession(current).catch(() => undefined);
    };
    renew();
    const timer = setInterval(renew, everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a cell with the same number is the same one
  }, [current?.number, isElsewhere]);
  if (!isAway || !current || !home) return null;
  return (
    <Alert severity="warning" sx={{ flex: 'none', mb: 2 }}>
      {translate('cells.homeAway', { home: home.name, cell: current.name, minutes: cellSessionSeconds / 60 })}
    </Alert>
  );
}
