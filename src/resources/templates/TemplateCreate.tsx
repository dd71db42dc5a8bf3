import { NewMessageTemplate } from '#contract/main-api/sending/templates.ts';
import { CreatePage, NewCompanyInput } from '../../components/record/CreatePage.tsx';
import { TemplateInputs, textRule } from './TemplateInputs.tsx';

export default function TemplateCreate() {
  return (
    <CreatePage
      resource="send-sms/templates"
      title="templates.create"
      schema={NewMessageTemplate}
      check={textRule}
      isOfCompany
      sx={{}}
    >
      <TemplateInputs>
        <NewCompanyInput />
      </TemplateInputs>
    </CreatePage>
  );
}
