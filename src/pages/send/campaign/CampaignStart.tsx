import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../components/useFormats.ts';
import { browserZone } from '../../../i18n/dates.ts';
import { isAhead } from '../departure/DepartureNote.tsx';
import { useChosenCampaign } from './useChosenCampaign.ts';

/** When messages leave that are added to a campaign with a start. Shows nothing for a campaign without one. */
export function CampaignStart() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { name, startsAt = null } = useChosenCampaign().campaign ?? {};
  if (startsAt === null) return null;
  return (
    <Alert severity="info">
      {isAhead(startsAt)
        ? translate('campaigns.starts_with', { time: `${dateTime(startsAt)} (${browserZone()})` })
        : translate('campaigns.leaves_at_once', { name })}
    </Alert>
  );
}
