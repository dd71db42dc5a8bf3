import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPage } from '../../entry/LazyPage.tsx';
import type { RevealDialogProps } from './RevealDialog.tsx';

/** Few ever open it. */
const RevealDialog = lazyPage<RevealDialogProps>(() => import('./RevealDialog.tsx'));

/** For who is shown masked numbers: one number, for a reason. */
export function RevealButton({ message, onRevealed }: Pick<RevealDialogProps, 'message' | 'onRevealed'>) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<EyeIcon />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {translate('reports.reveal.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <RevealDialog message={message} onRevealed={onRevealed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
