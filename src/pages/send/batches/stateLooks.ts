import CancelledIcon from '@mui/icons-material/Undo';
import FinishedIcon from '@mui/icons-material/CheckCircle';
import LateIcon from '@mui/icons-material/AlarmOff';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import RunningIcon from '@mui/icons-material/Send';
import ScheduledIcon from '@mui/icons-material/Schedule';
import StagedIcon from '@mui/icons-material/EditNote';
import type { CampaignStatus } from '#contract/main-api/campaigns.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';

/** Of batches and of campaigns. Colour and shape both differ, so that nobody needs to see the colour. */
export const stateLooks = {
  staged: { color: 'default', Icon: StagedIcon },
  draft: { color: 'default', Icon: StagedIcon },
  scheduled: { color: 'info', Icon: ScheduledIcon },
  late: { color: 'error', Icon: LateIcon },
  running: { color: 'info', Icon: RunningIcon },
  paused: { color: 'warning', Icon: PausedIcon },
  cancelled: { color: 'default', Icon: CancelledIcon },
  finished: { color: 'success', Icon: FinishedIcon },
} as const satisfies Record<BatchState | CampaignStatus, object>;
