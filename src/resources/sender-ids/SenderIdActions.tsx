import ApproveIcon from '@mui/icons-material/Check';
import RejectIcon from '@mui/icons-material/Close';
import SuspendIcon from '@mui/icons-material/PauseCircleOutlined';
import DefaultIcon from '@mui/icons-material/StarOutlined';
import { Button } from '@mui/material';
import { useNotify, useRecordContext, useTranslate, useUpdate } from 'react-admin';
import {
  decideSenderId,
  updateSenderId,
  type SenderId,
  type SenderIdDecision,
} from '#contract/main-api/sending/senderIds.ts';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import DecisionDialog from '../../components/sender-ids/DecisionDialog.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { useMayCall } from '../../components/useMayCall.ts';

const decisionIcons = { approved: ApproveIcon, rejected: RejectIcon, suspended: SuspendIcon };

/** The possible decisions, by status. */
const decisionsOn: Record<SenderId['status'], readonly SenderIdDecision[]> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  rejected: ['approved'],
  suspended: ['approved'],
};

/** The reader's actions on a sender ID: the provider decides, and its company has a default. */
export function SenderIdActions() {
  const translate = useTranslate();
  const senderId = useRecordContext<SenderId>();
  const mayDecide = useMayCall(decideSenderId);
  const mayChange = useMayCall(updateSenderId);
  const openDialog = useOpenDialog();
  if (!senderId) return null;
  const decisions = mayDecide ? decisionsOn[senderId.status] : [];
  const buttonOf = (status: SenderIdDecision) => {
    const Icon = decisionIcons[status];
    return (
      <Button
        key={status}
        size="small"
        color={status === 'approved' ? 'primary' : 'warning'}
        startIcon={<Icon />}
        onClick={() =>
          openDialog((close) => <DecisionDialog senderId={senderId} decision={status} onClose={close} />)
        }
      >
        {translate(`senderIds.decide.${status}.action`)}
      </Button>
    );
  };
  const against = decisions.filter((status) => status !== 'approved');
  return (
    <span onClick={(event) => event.stopPropagation()}>
      {decisions.includes('approved') && buttonOf('approved')}
      {mayChange && senderId.status === 'approved' && !senderId.isDefault && (
        <MakeDefaultButton senderId={senderId} />
      )}
      {against.length > 0 && <RowMenu dangerous={against.map(buttonOf)} />}
    </span>
  );
}

function MakeDefaultButton({ senderId }: { senderId: SenderId }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<SenderId>();
  const makeDefault = () =>
    void update(
      'sender-ids',
      { id: senderId.id, data: { isDefault: true }, previousData: senderId },
      {
        mutationMode: 'pessimistic',
        onSuccess: () =>
          notify('senderIds.made_default', { type: 'success', messageArgs: { name: senderId.name } }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );
  return (
    <Button size="small" startIcon={<DefaultIcon />} loading={isPending} onClick={makeDefault}>
      {translate('senderIds.make_default')}
    </Button>
  );
}
