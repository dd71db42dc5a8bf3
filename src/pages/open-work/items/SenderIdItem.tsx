import { useTranslate } from 'react-admin';
import { findSenderId, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { WarningLine } from '../../../components/WarningLine.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { DecisionDialog, useOpenLazyDialog } from '../dialogs.tsx';
import { WorkItem } from './WorkItem.tsx';

export function SenderIdItem({ item }: { item: SenderId }) {
  const translate = useTranslate();
  const { date } = useFormats();
  const mayOpen = useMayCall(findSenderId);
  const openDialog = useOpenLazyDialog();
  const open = (decision: 'approved' | 'rejected') => () =>
    openDialog((close) => <DecisionDialog senderId={item} decision={decision} onClose={close} />);
  return (
    <WorkItem
      title={`${item.companyName} · ${item.name}`}
      to={mayOpen && `/home/sender-ids/${item.id}`}
      details={[item.note, date(item.createdAt)]}
      warning={item.isElsewhere && <WarningLine>{translate('senderIds.elsewhere')}</WarningLine>}
      actions={[
        { label: 'senderIds.decide.approved.action', run: open('approved') },
        { label: 'senderIds.decide.rejected.action', run: open('rejected') },
      ]}
    />
  );
}
