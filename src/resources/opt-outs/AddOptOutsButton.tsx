import AddIcon from '@mui/icons-material/Add';
import { Button } from 'react-admin';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { useMayCall } from '../../components/useMayCall.ts';

export function AddOptOutsButton({ onClick }: { onClick: () => void }) {
  if (!useMayCall(addOptOuts)) return null;
  return (
    <Button label="optOuts.add.open" aria-haspopup="dialog" onClick={onClick}>
      <AddIcon />
    </Button>
  );
}
