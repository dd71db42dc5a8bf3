import { MessageTemplateChange } from '#contract/main-api/sending/templates.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { CompanyField } from '../../components/record/RecordField.tsx';
import { TemplateInputs, textRule } from './TemplateInputs.tsx';

const resolver = contractResolver(MessageTemplateChange, { isChange: true, check: textRule });

export default function TemplateEdit() {
  return (
    <EditPage resource="send-sms/templates" sx={{}}>
      {() => (
        <EditForm resolver={resolver}>
          <TemplateInputs>
            <CompanyField sx={{ mb: 2 }} />
          </TemplateInputs>
        </EditForm>
      )}
    </EditPage>
  );
}
