import AddCardIcon from '@mui/icons-material/AddCardOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { useOpenDialog } from '../dialog/DialogProvider.tsx';
import { useMayCall } from '../useMayCall.ts';
import { AddCreditDialog } from './AddCreditDialog.tsx';
import type { CreditedCompany } from './useAddCredit.ts';

/** For those who may add credit. */
export function AddCreditButton({ company }: { company: CreditedCompany }) {
  const translate = useTranslate();
  const mayAdd = useMayCall(addCredit);
  const openDialog = useOpenDialog();
  if (!mayAdd) return null;
  return (
    <Button
      size="small"
      startIcon={<AddCardIcon />}
      onClick={() => openDialog((close) => <AddCreditDialog company={company} onClose={close} />)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('balance.add.action')}
    </Button>
  );
}
