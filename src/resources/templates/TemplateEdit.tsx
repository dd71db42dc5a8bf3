import { Edit, Labeled, SimpleForm, TextField } from 'react-admin';
import type { MessageTemplate } from '#contract/main-api/templates.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { EditToolbar } from '../../components/form/EditToolbar.tsx';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { useSignedInUser } from '../../session.ts';
import { TemplateInputs } from './TemplateInputs.tsx';
import { templateChange } from './templateRules.ts';

export default function TemplateEdit() {
  const { scope } = useSignedInUser();
  return (
    <Edit<MessageTemplate>
      resource="send-sms/templates"
      disableAuthentication
      mutationMode="pessimistic"
      transform={changedFields}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={false}
    >
      <SimpleForm resolver={templateChange} toolbar={<EditToolbar />} warnWhenUnsavedChanges noValidate>
        <TemplateInputs>
          {scope === 'platform' && (
            <Labeled sx={{ mb: 2 }}>
              <TextField source="companyName" />
            </Labeled>
          )}
        </TemplateInputs>
      </SimpleForm>
    </Edit>
  );
}
