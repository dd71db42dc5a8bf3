import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { stateLooks } from './stateLooks.ts';

export function BatchStateChip({ state }: { state: BatchState }) {
  const translate = useTranslate();
  const { color, Icon } = stateLooks[state];
  return (
    <Tooltip title={translate(`batches.state_help.${state}`)} describeChild>
      <Chip
        size="small"
        variant="outlined"
        color={color}
        icon={<Icon aria-hidden />}
        label={translate(`batches.state.${state}`)}
        component="span"
      />
    </Tooltip>
  );
}
