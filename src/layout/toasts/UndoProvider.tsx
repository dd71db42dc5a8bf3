import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { UndoContext, type UndoOffer } from '../../components/toasts/UndoContext.ts';

/**
 * Shows the last thing that can be undone above the page. It has no time limit, unlike toasts, which are gone before some people
 * have read them: it ends with the page, when it is used or closed, and when something else has been done.
 */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ offer: UndoOffer; pathname: string } | null>(null);
  const { notifications } = useNotificationContext();
  const isOver =
    shown !== null && (shown.pathname !== pathname || notifications.some(({ type }) => type === 'success'));
  // An offer may come late, and belongs to the page that is open then.
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);
  if (isOver) setShown(null);
  const [offerUndo] = useState(() => (offer: UndoOffer) => setShown({ offer, pathname: here.current }));
  return (
    <UndoContext value={offerUndo}>
      {shown && !isOver && <UndoBar {...shown.offer} onClose={() => setShown(null)} />}
      {children}
    </UndoContext>
  );
}

function UndoBar({ message, args, undo, onClose }: UndoOffer & { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="success"
      role="status"
      closeText={translate('common.close')}
      onClose={onClose}
      action={
        <>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              onClose();
              undo();
            }}
          >
            {translate('ra.action.undo')}
          </Button>
          <Button color="inherit" size="small" onClick={onClose}>
            {translate('common.close')}
          </Button>
        </>
      }
      sx={barSx}
    >
      {translate(message, { ...args, _: message })}
    </Alert>
  );
}

const barSx = {
  position: 'sticky',
  // Below the app bar, also where the page is scrolled.
  top: 48,
  zIndex: 'appBar',
  mb: 2,
  alignItems: 'center',
  boxShadow: 2,
  displayPrint: 'none',
} as const;
