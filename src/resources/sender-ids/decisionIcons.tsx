import ApproveIcon from '@mui/icons-material/Check';
import RejectIcon from '@mui/icons-material/Close';
import SuspendIcon from '@mui/icons-material/PauseCircleOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { SenderIdDecision } from '#contract/main-api/senderIds.ts';

export const decisionIcons = {
  approved: ApproveIcon,
  rejected: RejectIcon,
  suspended: SuspendIcon,
} satisfies Record<SenderIdDecision, SvgIconComponent>;
