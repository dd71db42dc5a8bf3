import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { CampaignStatus } from '#contract/main-api/campaigns.ts';
import { stateLooks } from '../../pages/send/batches/stateLooks.ts';

export function CampaignStatusChip({ status }: { status: CampaignStatus }) {
  const translate = useTranslate();
  const { color, Icon } = stateLooks[status];
  return (
    <Tooltip title={translate(`campaigns.status_help.${status}`)} describeChild>
      <Chip
        size="small"
        variant="outlined"
        color={color}
        icon={<Icon aria-hidden />}
        label={translate(`campaigns.status.${status}`)}
        component="span"
      />
    </Tooltip>
  );
}
