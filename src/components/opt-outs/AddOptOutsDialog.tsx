import { Dialog, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { AddedOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { AddedNumbers } from './AddedNumbers.tsx';
import { NumbersForm } from './NumbersForm.tsx';

/** One number or a pasted list, and then what became of it. */
export function AddOptOutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const refresh = useRefresh();
  const [added, setAdded] = useState<AddedOptOuts | null>(null);
  /** Text that could not be read, to be corrected. */
  const [begun, setBegun] = useState('');
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate(added ? 'optOuts.result.title' : 'optOuts.add.title')}
      </DialogTitle>
      {added ? (
        <AddedNumbers
          added={added}
          onAgain={(numbers) => {
            setBegun(numbers);
            setAdded(null);
          }}
          onClose={onClose}
        />
      ) : (
        <NumbersForm
          begun={begun}
          onAdded={(result) => {
            setAdded(result);
            refresh();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
