import ImportIcon from '@mui/icons-material/UploadFile';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { importApprovals } from '#contract/main-api/sending/operatorApprovals.ts';
import { useOpenDialog } from '../../../components/dialog/DialogProvider.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { ApprovalsDialog } from './ApprovalsDialog.tsx';

/** Opens what the provider does with the states of all sender IDs. */
export function ApprovalTools() {
  const translate = useTranslate();
  const mayImport = useMayCall(importApprovals);
  const openDialog = useOpenDialog();
  if (!mayImport) return null;
  return (
    <Button
      size="small"
      startIcon={<ImportIcon />}
      onClick={() => openDialog((close) => <ApprovalsDialog onClose={close} />)}
    >
      {translate('senderIds.operators.tools')}
    </Button>
  );
}
