import AddCardIcon from '@mui/icons-material/AddCardOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { useMayCall } from '../useMayCall.ts';

/** For those who may add credit. */
export function AddCreditButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  const mayAdd = useMayCall(addCredit);
  if (!mayAdd) return null;
  return (
    <Button size="small" startIcon={<AddCardIcon />} onClick={onClick} sx={{ whiteSpace: 'nowrap' }}>
      {translate('balance.add.action')}
    </Button>
  );
}
