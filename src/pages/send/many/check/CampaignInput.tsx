import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { listCampaigns, type Campaign } from '#contract/main-api/campaigns.ts';
import { useDelayed } from '../../../../components/useDelayed.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../../session.ts';
import type { Draft } from '../draft.ts';

/** Of a campaign that has ended no more are sent. */
const ended: readonly Campaign['status'][] = ['cancelled'];

/** Among whose messages they count. Not asked of who may not see campaigns. */
export function CampaignInput() {
  return useMayCall(listCampaigns) ? <CampaignSelect /> : null;
}

/** The campaign that is chosen; undefined while it loads, or when there is none. */
export function useChosenCampaign(): Campaign | undefined {
  const id = useWatch({ name: 'campaignId' }) as number | null;
  const mayRead = useMayCall(listCampaigns);
  const { data } = useGetOne<Campaign>('campaign', { id: id ?? 0 }, { enabled: mayRead && id !== null });
  return id === null ? undefined : data;
}

function CampaignSelect() {
  const translate = useTranslate();
  const { companyId } = useSignedInUser();
  const { setValue } = useFormContext<Draft>();
  const chosen = useChosenCampaign();
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed.trim());
  const { data = [] } = useGetList<Campaign>('campaign', {
    filter: { companyId, ...(q && q !== chosen?.name && { q }) },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 25 },
  });
  const open = data.filter(({ status }) => !ended.includes(status));
  return (
    <Autocomplete
      options={open}
      value={chosen ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      onInputChange={(_, input) => setTyped(input)}
      onChange={(_, campaign) => setValue('campaignId', campaign?.id ?? null)}
      noOptionsText={translate('bulk.check.no_campaign')}
      renderInput={(props) => <TextField {...props} margin="none" label={translate('bulk.check.campaign')} />}
      sx={{ maxWidth: 480 }}
    />
  );
}
