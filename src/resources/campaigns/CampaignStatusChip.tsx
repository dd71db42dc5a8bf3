import { useTranslate } from 'react-admin';
import type { CampaignStatus } from '#contract/main-api/campaigns.ts';
import { stateLooks } from '../../pages/send/batches/stateLooks.ts';
import { WordChip } from '../../components/WordChip.tsx';

export function CampaignStatusChip({ status }: { status: CampaignStatus }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={stateLooks[status]}
      label={translate(`campaigns.status.${status}`)}
      help={translate(`campaigns.status_help.${status}`)}
    />
  );
}
