import { Create, SimpleForm, TextInput } from 'react-admin';
import { NewCampaign } from '#contract/main-api/campaigns.ts';
import { bulkClasses } from '#contract/sms-receiver/messages.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { companyRule } from '../../components/form/formRules.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { formSx } from '../../components/form/formSx.ts';
import { StartsAtInput, startRule } from '../../components/form/StartsAtInput.tsx';
import { ClassInput } from '../../pages/send/ClassInput.tsx';
import { useSignedInUser } from '../../session.ts';
import { ApprovedSenderIdInput } from './ApprovedSenderIdInput.tsx';

const ofOwnCompany = contractResolver(NewCampaign, { check: startRule });
const ofAnyCompany = contractResolver(NewCampaign, {
  check: (values) => ({ ...startRule(values), ...companyRule(values) }),
});

/** The class that most lists of many are of. */
const blank = { class: 'promotional' };

export default function CampaignCreate() {
  const { scope } = useSignedInUser();
  const isProvider = scope === 'platform';
  return (
    <Create resource="campaign" disableAuthentication title="menu.createCampaign" redirect="show" sx={formSx}>
      <SimpleForm
        defaultValues={blank}
        resolver={isProvider ? ofAnyCompany : ofOwnCompany}
        warnWhenUnsavedChanges
        noValidate
      >
        <FocusRefusedField />
        <FormSection title="menu.groups.campaign">
          {isProvider && <CompanyInput source="companyId" isRequired />}
          <TextInput source="name" isRequired autoComplete="off" helperText={false} />
          <TextInput source="description" multiline minRows={2} helperText={false} sx={wholeRow} />
        </FormSection>
        <FormSection title="campaigns.sending">
          <ApprovedSenderIdInput />
          <StartsAtInput helperText="campaigns.help.starts_at" />
        </FormSection>
        <ClassInput classes={bulkClasses} />
      </SimpleForm>
    </Create>
  );
}

const wholeRow = { gridColumn: '1 / -1' };
