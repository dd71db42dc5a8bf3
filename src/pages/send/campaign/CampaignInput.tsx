import { Autocomplete, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, useGetList, useNotify, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { listCampaigns, type Campaign } from '#contract/main-api/sending/campaigns.ts';
import { useDelayed } from '../../../components/timers.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { isGone } from '../../../dataProviders/goneRecords.ts';
import { useSignedInUser } from '../../../session.ts';
import { useChosenCampaign, type CampaignDraft } from './useChosenCampaign.ts';

/** To which campaign the messages are added, for those who may read campaigns. */
export function CampaignInput() {
  return useMayCall(listCampaigns) ? <CampaignSelect /> : null;
}

function CampaignSelect() {
  const translate = useTranslate();
  const { companyId } = useSignedInUser();
  const { setValue, clearErrors } = useFormContext<CampaignDraft>();
  const { errors } = useFormState<CampaignDraft>();
  const { campaign: chosen, error } = useChosenCampaign();
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed.trim());
  const { data = [] } = useGetList<Campaign>('campaign', {
    filter: { companyId, ...(q && q !== chosen?.name && { q }) },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 25 },
  });
  const problem = errors.campaignId?.message ?? problemOf(chosen, companyId);
  useClearIfDeleted(error);
  const choose = (id: number | null) => {
    clearErrors('campaignId');
    setValue('campaignId', id);
  };
  return (
    <Autocomplete
      options={data.filter(({ status }) => status !== 'cancelled')}
      value={chosen ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      onInputChange={(_, input) => setTyped(input)}
      onChange={(_, campaign) => choose(campaign?.id ?? null)}
      noOptionsText={translate('bulk.check.no_campaign')}
      renderInput={(props) => (
        <TextField
          {...props}
          margin="none"
          label={translate('bulk.check.campaign')}
          error={Boolean(problem)}
          helperText={problem ? translate(problem) : chosen && <CampaignLink campaign={chosen} />}
        />
      )}
      sx={{ maxWidth: 480 }}
    />
  );
}

/** Why messages cannot be added; a key to translate. The address of the page may name any campaign. */
function problemOf(chosen: Campaign | undefined, companyId: number): string | null {
  if (chosen?.status === 'cancelled') return 'problems.campaign-cancelled';
  return chosen && chosen.companyId !== companyId ? 'problems.no-such-record' : null;
}

/** Clears a campaign that was deleted after the draft had been stored. */
function useClearIfDeleted(error: Error | null): void {
  const notify = useNotify();
  const { setValue } = useFormContext<CampaignDraft>();
  const isDeleted = isGone(error);
  useEffect(() => {
    if (!isDeleted) return;
    setValue('campaignId', null);
    notify('campaigns.gone', { type: 'warning' });
  }, [isDeleted, notify, setValue]);
}

function CampaignLink({ campaign: { id, name } }: { campaign: Campaign }) {
  const translate = useTranslate();
  return <Link to={`/home/campaign/${id}/show`}>{translate('campaigns.open', { name })}</Link>;
}
