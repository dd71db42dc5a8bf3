import ApproveIcon from '@mui/icons-material/Check';
import RefuseIcon from '@mui/icons-material/Close';
import { Button } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  decideContentApproval,
  type ContentApproval,
  type ContentApprovalDecision,
} from '#contract/main-api/sending/contentApprovals.ts';
import ContentDecisionDialog, {
  decisionWords,
} from '../../components/content-approvals/ContentDecisionDialog.tsx';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { useMayCall } from '../../components/useMayCall.ts';

/** The possible decisions, by state. */
const decisionsOn: Record<ContentApproval['state'], readonly ContentApprovalDecision[]> = {
  requested: ['approved', 'refused'],
  approved: ['refused'],
  refused: ['approved'],
  expired: ['approved'],
};

/** The provider's decisions on a promotional text. */
export function ContentApprovalActions() {
  const translate = useTranslate();
  const approval = useRecordContext<ContentApproval>();
  const mayDecide = useMayCall(decideContentApproval);
  const openDialog = useOpenDialog();
  if (!approval || !mayDecide) return null;
  const decisions = decisionsOn[approval.state];
  const buttonOf = (decision: ContentApprovalDecision) => (
    <Button
      key={decision}
      size="small"
      color={decision === 'approved' ? 'primary' : 'warning'}
      startIcon={decision === 'approved' ? <ApproveIcon /> : <RefuseIcon />}
      onClick={() =>
        openDialog((close) => (
          <ContentDecisionDialog approval={approval} decision={decision} onClose={close} />
        ))
      }
    >
      {translate(`contentApprovals.decide.${decisionWords(approval, decision)}.action`)}
    </Button>
  );
  return (
    <span onClick={(event) => event.stopPropagation()}>
      {decisions.includes('approved') && buttonOf('approved')}
      {decisions.includes('refused') && <RowMenu dangerous={buttonOf('refused')} />}
    </span>
  );
}
