import { TextInput } from 'react-admin';
import { NewCampaign } from '#contract/main-api/sending/campaigns.ts';
import { listClasses } from '#contract/sms-receiver/messages.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { startRule } from '../../components/form/inputs/StartsAtInput.tsx';
import { StartTimeInput } from '../../components/form/inputs/StartTimeInput.tsx';
import { CreatePage, NewCompanyInput } from '../../components/record/CreatePage.tsx';
import { ClassInput } from '../../pages/send/ClassInput.tsx';
import { ApprovedSenderIdInput } from './ApprovedSenderIdInput.tsx';

/** The class that most lists of many are of. */
const blank = { class: 'promotional' };

export default function CampaignCreate() {
  return (
    <CreatePage
      resource="campaign"
      title="menu.createCampaign"
      redirect="show"
      schema={NewCampaign}
      check={startRule}
      isOfCompany
      defaultValues={blank}
    >
      <FocusRefusedField />
      <FormSection title="menu.groups.campaign">
        <NewCompanyInput />
        <TextInput source="name" isRequired autoComplete="off" />
        <TextInput source="description" multiline minRows={2} sx={wholeRowSx} />
      </FormSection>
      <FormSection title="campaigns.sending">
        <ApprovedSenderIdInput />
        <StartTimeInput helperText="campaigns.help.starts_at" />
      </FormSection>
      <ClassInput classes={listClasses} />
    </CreatePage>
  );
}
