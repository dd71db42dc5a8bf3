import SendIcon from '@mui/icons-material/SendOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { previewBatch } from '#contract/sms-receiver/newBatches.ts';
import { useMayCall } from '../../components/useMayCall.ts';

/** Leads to Bulk SMS with this group chosen; an empty one has nobody to send to. */
export function SendToGroupButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const translate = useTranslate();
  const group = useRecordContext<ContactGroup>();
  const maySend = useMayCall(previewBatch);
  if (!group || !maySend || group.contacts === 0) return null;
  return (
    <Button
      component={Link}
      to={`/home/send-sms/bulk?groups=${group.id}`}
      size="small"
      variant={variant}
      startIcon={<SendIcon />}
      onClick={(event) => event.stopPropagation()}
    >
      {translate('contacts.send')}
    </Button>
  );
}
