import { Stack, Typography } from '@mui/material';
import { Labeled, TopToolbar, useTranslate } from 'react-admin';
import {
  ContentApprovalChange,
  decideContentApproval,
  type ContentApproval,
} from '#contract/main-api/sending/contentApprovals.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { CompanyField, RecordField } from '../../components/record/RecordField.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { textRule } from '../templates/TemplateInputs.tsx';
import { ContentApprovalActions } from './ContentApprovalActions.tsx';
import { ContentApprovalInputs } from './ContentApprovalInputs.tsx';
import { ContentApprovalStateChip } from './ContentApprovalStateChip.tsx';

const resolver = contractResolver(ContentApprovalChange, { isChange: true, check: textRule });

export default function ContentApprovalEdit() {
  return (
    <EditPage<ContentApproval>
      resource="content-approvals"
      sx={{}}
      actions={
        <TopToolbar sx={pageActionsSx}>
          <ContentApprovalActions />
        </TopToolbar>
      }
    >
      {(approval) => <ContentApprovalForm approval={approval} />}
    </EditPage>
  );
}

/** A company changes only what is not decided. */
function ContentApprovalForm({ approval }: { approval: ContentApproval }) {
  const mayDecide = useMayCall(decideContentApproval);
  const mayChange = mayDecide || approval.state === 'requested';
  return (
    <EditForm key={approval.updatedAt} resolver={resolver} {...(!mayChange && { toolbar: false })}>
      <Stack direction="row" spacing={4} sx={{ mb: 2 }}>
        <Labeled source="state">
          <Typography component="div">
            <ContentApprovalStateChip state={approval.state} />
          </Typography>
        </Labeled>
        <CompanyField />
      </Stack>
      {mayChange ? <ContentApprovalInputs /> : <ApprovalFields approval={approval} />}
    </EditForm>
  );
}

function ApprovalFields({ approval }: { approval: ContentApproval }) {
  const translate = useTranslate();
  const { digits } = useFormats();
  const day = (date: string | null) => date && digits(dayMonthYear(date));
  return (
    <Stack spacing={2}>
      <RecordField source="name">{approval.name}</RecordField>
      <RecordField source="text">{approval.text}</RecordField>
      <RecordField source="senderId">
        {approval.senderId ?? translate('contentApprovals.any_sender')}
      </RecordField>
      <RecordField source="campaignId">{approval.campaignId}</RecordField>
      <RecordField source="validFrom">{day(approval.validFrom)}</RecordField>
      <RecordField source="validUntil">{day(approval.validUntil)}</RecordField>
      <RecordField source="note">{approval.note}</RecordField>
    </Stack>
  );
}
