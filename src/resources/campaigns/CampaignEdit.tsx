import { Alert, Typography } from '@mui/material';
import { TextInput, useGetList, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CampaignChange, type Campaign } from '#contract/main-api/sending/campaigns.ts';
import { listBatches } from '#contract/sms-receiver/batches.ts';
import { listClasses } from '#contract/sms-receiver/messages.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { startRule } from '../../components/form/inputs/StartsAtInput.tsx';
import { StartTimeInput } from '../../components/form/inputs/StartTimeInput.tsx';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { CompanyField, RecordField } from '../../components/record/RecordField.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { ClassInput } from '../../pages/send/ClassInput.tsx';
import { ApprovedSenderIdInput } from './ApprovedSenderIdInput.tsx';

export default function CampaignEdit() {
  return (
    <EditPage<Campaign> resource="campaign" redirect="show">
      {(campaign) => <CampaignForm campaign={campaign} />}
    </EditPage>
  );
}

/** Class and sender ID stay once messages were added, which have them already. */
function CampaignForm({ campaign }: { campaign: Campaign }) {
  const isEmpty = campaign.batches === 0;
  const mayMove = campaign.status === 'draft' || campaign.status === 'scheduled';
  return (
    <EditForm resolver={resolverFor(campaign)}>
      <FocusRefusedField />
      <FormSection title="menu.groups.campaign">
        <TextInput source="name" isRequired autoComplete="off" />
        <CompanyField />
        <TextInput source="description" multiline minRows={2} sx={wholeRowSx} />
        {isEmpty ? <ApprovedSenderIdInput /> : <FixedTerms campaign={campaign} />}
        <StartTimeInput
          messageClass={isEmpty ? undefined : campaign.class}
          disabled={!mayMove}
          helperText={mayMove ? 'campaigns.help.starts_at' : 'campaigns.help.has_started'}
        />
      </FormSection>
      {isEmpty && <ClassInput classes={listClasses} />}
      <MovedBatches campaign={campaign} />
    </EditForm>
  );
}

function FixedTerms({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  return (
    <>
      <RecordField source="class">{translate(`reports.class.${campaign.class}`)}</RecordField>
      <RecordField source="senderId">
        {campaign.senderId ?? translate('campaigns.any_default_sender')}
      </RecordField>
      <Typography variant="body2" color="text.secondary" sx={wholeRowSx}>
        {translate('campaigns.help.has_messages')}
      </Typography>
    </>
  );
}

/** A start that is not touched may have passed. */
function resolverFor({ startsAt }: Campaign) {
  return contractResolver(CampaignChange, {
    isChange: true,
    check: (values) => (values.startsAt === startsAt ? {} : startRule(values)),
  });
}

/** The effect of another start on the batches that wait for it. */
function MovedBatches({ campaign: { id, startsAt } }: { campaign: Campaign }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const maySee = useMayCall(listBatches);
  const chosen = useWatch({ name: 'startsAt' }) as string | null;
  const { total = 0 } = useGetList(
    'batches',
    {
      filter: { campaignId: id, state: 'scheduled' },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: maySee },
  );
  if (chosen === startsAt || total === 0) return null;
  return (
    <Alert severity={chosen ? 'info' : 'warning'} role="status" sx={{ width: '100%' }}>
      {translate(chosen ? 'campaigns.moves' : 'campaigns.starts_at_once', {
        smart_count: total,
        count: number(total),
      })}
    </Alert>
  );
}
