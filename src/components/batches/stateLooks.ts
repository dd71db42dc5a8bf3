import CancelledIcon from '@mui/icons-material/Undo';
import FailedIcon from '@mui/icons-material/Error';
import FinishedIcon from '@mui/icons-material/CheckCircle';
import FinishedNeutralIcon from '@mui/icons-material/CheckCircleOutlined';
import FinishedWarningIcon from '@mui/icons-material/WarningAmber';
import LateIcon from '@mui/icons-material/AlarmOff';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import RunningIcon from '@mui/icons-material/Send';
import ScheduledIcon from '@mui/icons-material/Schedule';
import StagedIcon from '@mui/icons-material/EditNote';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import type { CampaignStatus } from '#contract/main-api/sending/campaigns.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { failureLevel, type FailureLevel } from '#domain/rates/failedShare.ts';
import type { WordLook } from '../WordChip.tsx';

/** Looks of batches and campaigns. Colour and shape both differ, so that nobody needs to see the colour. */
export const stateLooks = {
  staged: { color: 'default', Icon: StagedIcon },
  draft: { color: 'default', Icon: StagedIcon },
  scheduled: { color: 'info', Icon: ScheduledIcon },
  late: { color: 'error', Icon: LateIcon },
  running: { color: 'info', Icon: RunningIcon },
  paused: { color: 'warning', Icon: PausedIcon },
  cancelled: { color: 'default', Icon: CancelledIcon },
  finished: { color: 'default', Icon: FinishedNeutralIcon },
} as const satisfies Record<BatchState | CampaignStatus, WordLook>;

/** One that ought to be sending, and does not move. */
export const waitingLook: WordLook = { color: 'warning', Icon: WaitingIcon };

const finishedLooks = {
  none: { color: 'success', Icon: FinishedIcon },
  some: { color: 'default', Icon: FinishedNeutralIcon },
  many: { color: 'warning', Icon: FinishedWarningIcon },
  most: { color: 'error', Icon: FailedIcon },
} as const satisfies Record<FailureLevel, WordLook>;

/**
 * Finished is good news only when few messages failed.
 * @param failedShare from 0 to 1; undefined when it is not known
 */
export function stateLookOf(state: BatchState | CampaignStatus, failedShare: number | undefined): WordLook {
  if (state !== 'finished' || failedShare === undefined) return stateLooks[state];
  return finishedLooks[failureLevel(failedShare)];
}
