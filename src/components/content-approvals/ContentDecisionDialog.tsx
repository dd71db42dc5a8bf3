import { Typography } from '@mui/material';
import { TextInput, useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  decideContentApproval,
  type ContentApproval,
  type ContentApprovalDecision,
} from '#contract/main-api/sending/contentApprovals.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { contractResolver } from '../form/contractResolver.ts';
import { LazyValidityInputs } from './LazyValidityInputs.tsx';

const resolver = contractResolver(decideContentApproval.body, {
  check: ({ state, campaignId }) => ({
    campaignId: state === 'approved' && !campaignId ? 'problems.required' : undefined,
  }),
});

export interface ContentDecisionDialogProps {
  approval: ContentApproval;
  decision: ContentApprovalDecision;
  onClose: () => void;
}

type Values = Pick<ContentApproval, 'campaignId' | 'validFrom' | 'validUntil' | 'note'>;

/** Asks once more, for what the regulator has said, and for a note that the company reads. */
export default function ContentDecisionDialog({ approval, decision, onClose }: ContentDecisionDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const words = { name: approval.name };
  const kind = decisionWords(approval, decision);
  const isApproved = decision === 'approved';

  const decide = async ({ campaignId, validFrom, validUntil, note }: Values) => {
    const terms = {
      campaignId: campaignId ?? undefined,
      validFrom: validFrom ?? undefined,
      validUntil: validUntil ?? null,
    };
    const body = { state: decision, note: note ?? null, ...(isApproved && terms) };
    await call(decideContentApproval, { params: { id: approval.id }, body });
    notify(`contentApprovals.decide.${kind}.done`, { type: 'success', messageArgs: words });
    refresh();
  };

  const { id, campaignId, validFrom, validUntil, note } = approval;
  // The days of an approval that has ended are not those of the next one.
  const days =
    approval.state === 'expired' ? { validFrom: null, validUntil: null } : { validFrom, validUntil };
  return (
    <FormDialog<Values>
      title={translate(`contentApprovals.decide.${kind}.title`, words)}
      resource="content-approvals"
      record={{ id, state: decision, campaignId, note, ...days }}
      resolver={resolver}
      submitLabel={`contentApprovals.decide.${kind}.action`}
      submitColor={isApproved ? 'primary' : 'error'}
      fields={['campaignId', 'validFrom', 'validUntil', 'note']}
      onSubmit={decide}
      onClose={onClose}
    >
      <Typography color="text.secondary">
        {[approval.companyName, approval.senderId].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 1 }}>
        {approval.text}
      </Typography>
      {isApproved && (
        <>
          <TextInput
            source="campaignId"
            isRequired
            fullWidth
            autoComplete="off"
            helperText="contentApprovals.help.campaignId"
          />
          <LazyValidityInputs />
        </>
      )}
      <TextInput
        source="note"
        label="senderIds.decide_note"
        multiline
        minRows={2}
        fullWidth
        helperText="senderIds.help.note_provider"
      />
    </FormDialog>
  );
}

/** Under which a decision has its words: a text that is approved is not refused but withdrawn. */
export function decisionWords(
  { state }: Pick<ContentApproval, 'state'>,
  decision: ContentApprovalDecision,
): ContentApprovalDecision | 'withdrawn' {
  return decision === 'refused' && state !== 'requested' ? 'withdrawn' : decision;
}
