import AssignedIcon from '@mui/icons-material/PersonAddAltOutlined';
import ChangedIcon from '@mui/icons-material/EditOutlined';
import CommentIcon from '@mui/icons-material/ChatBubbleOutlined';
import CreatedIcon from '@mui/icons-material/AddCommentOutlined';
import MovedIcon from '@mui/icons-material/TrendingFlat';
import NoSmsIcon from '@mui/icons-material/SpeakerNotesOffOutlined';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import ResentIcon from '@mui/icons-material/ReplayOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ThreadKind } from '#contract/main-api/tickets/thread.ts';

export const threadIcons: Record<ThreadKind, SvgIconComponent> = {
  created: CreatedIcon,
  comment: CommentIcon,
  moved: MovedIcon,
  changed: ChangedIcon,
  assigned: AssignedIcon,
  resent: ResentIcon,
  'refund-requested': RefundIcon,
  'refund-approved': RefundIcon,
  'refund-rejected': RefundIcon,
  'sms-sent': SmsIcon,
  'sms-not-sent': NoSmsIcon,
};
