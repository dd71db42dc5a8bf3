import { findContentApproval, type ContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { ContentDecisionDialog, useOpenLazyDialog } from '../dialogs.tsx';
import { WorkItem } from './WorkItem.tsx';

export function ContentApprovalItem({ item }: { item: ContentApproval }) {
  const { date } = useFormats();
  const mayOpen = useMayCall(findContentApproval);
  const openDialog = useOpenLazyDialog();
  const open = (decision: 'approved' | 'refused') => () =>
    openDialog((close) => <ContentDecisionDialog approval={item} decision={decision} onClose={close} />);
  return (
    <WorkItem
      title={`${item.companyName} · ${item.name}`}
      to={mayOpen && `/home/content-approvals/${item.id}`}
      details={[item.text, item.senderId, item.note, date(item.createdAt)]}
      actions={[
        { label: 'contentApprovals.decide.approved.action', run: open('approved') },
        { label: 'contentApprovals.decide.refused.action', run: open('refused') },
      ]}
    />
  );
}
