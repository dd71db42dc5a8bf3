import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { decideContentApproval, NewContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { CreatePage, NewCompanyInput } from '../../components/record/CreatePage.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { textRule } from '../templates/TemplateInputs.tsx';
import { ContentApprovalInputs } from './ContentApprovalInputs.tsx';

export default function ContentApprovalCreate() {
  const translate = useTranslate();
  const mayDecide = useMayCall(decideContentApproval);
  return (
    <CreatePage
      resource="content-approvals"
      title={mayDecide ? 'contentApprovals.create' : 'contentApprovals.ask'}
      schema={NewContentApproval}
      check={textRule}
      isOfCompany
      sx={{}}
    >
      {mayDecide && (
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          {translate('contentApprovals.help.approved_at_once')}
        </Alert>
      )}
      <ContentApprovalInputs>
        <NewCompanyInput />
      </ContentApprovalInputs>
    </CreatePage>
  );
}
