import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useFormats } from '../../components/useFormats.ts';
import { UndoContext, type UndoOffer } from '../../components/toasts/UndoContext.ts';

/**
 * Shows the last thing that can be undone above the page. It ends with the page, when it is used or closed, and when something else has
 * been done; with a time limit only where the thing has one, since toasts are gone before some people have read them.
 */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ offer: UndoOffer; pathname: string } | null>(null);
  const { notifications } = useNotificationContext();
  const isOfOtherPage = shown !== null && shown.offer.seconds === undefined && shown.pathname !== pathname;
  const isOver = isOfOtherPage || notifications.some(({ type }) => type === 'success');
  // An offer may come late, and belongs to the page that is open then.
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);
  if (shown && isOver) setShown(null);
  const [offerUndo] = useState(() => (offer: UndoOffer) => setShown({ offer, pathname: here.current }));
  const [close] = useState(() => () => setShown(null));
  return (
    <UndoContext value={offerUndo}>
      {shown && !isOver && <UndoBar {...shown.offer} onClose={close} />}
      {children}
    </UndoContext>
  );
}

function UndoBar({ message, args, seconds, undo, onClose }: UndoOffer & { onClose: () => void }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const left = useSecondsLeft(seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
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
            {left !== null && ` (${number(left)})`}
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

/** Null without a limit. */
function useSecondsLeft(seconds: number | undefined): number | null {
  const [left, setLeft] = useState(seconds ?? null);
  useEffect(() => {
    if (seconds === undefined) return;
    const end = performance.now() + seconds * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000))), 200);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
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
