import AddCardIcon from '@mui/icons-material/AddCardOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { useMayCall } from '../useMayCall.ts';
import { AddCreditDialog } from './AddCreditDialog.tsx';
import type { CreditedCompany } from './useAddCredit.ts';

/** For those who may add credit to the company. */
export function AddCreditButton({ company }: { company: CreditedCompany }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const mayAdd = useMayCall(addCredit);
  if (!mayAdd) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<AddCardIcon />}
        onClick={() => setIsOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('balance.add.action')}
      </Button>
      {/* Mounted anew each time: an opened dialog is one recharge. */}
      {isOpen && <AddCreditDialog company={company} onClose={() => setIsOpen(false)} />}
    </>
  );
}
