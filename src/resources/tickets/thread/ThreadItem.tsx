import LockIcon from '@mui/icons-material/LockOutlined';
import { alpha, Avatar, Box, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
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
import type { ThreadEntry, ThreadKind } from '#contract/main-api/tickets/thread.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { ThreadChanges } from './ThreadChanges.tsx';
import { useThreadText } from './useThreadText.ts';

const threadIcons: Record<ThreadKind, SvgIconComponent> = {
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

/** Who, when, and what. An internal note cannot be taken for an answer to the company. */
export function ThreadItem({ entry }: { entry: ThreadEntry }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { authorOf, actionOf } = useThreadText();
  const Icon = threadIcons[entry.kind];
  const { text, isInternal, isProvider } = entry;
  const isBangla = text !== null && /\p{Script=Bengali}/u.test(text);
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{
          width: 32,
          height: 32,
          bgcolor: isInternal ? 'warning.main' : isProvider ? 'primary.main' : 'action.selected',
          color: isInternal ? 'warning.contrastText' : isProvider ? 'primary.contrastText' : 'text.primary',
        }}
      >
        <Icon sx={{ fontSize: 18 }} />
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" component="div">
          <strong>{authorOf(entry)}</strong> {actionOf(entry)}
          {isInternal && (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              icon={<LockIcon aria-hidden />}
              label={translate('tickets.thread.internal')}
              component="span"
              sx={{ ml: 1 }}
            />
          )}
          <Typography
            component="time"
            dateTime={entry.at}
            variant="caption"
            color="text.secondary"
            sx={{ ...tabular, ml: 1, whiteSpace: 'nowrap' }}
          >
            {dateTime(entry.at)}
          </Typography>
        </Typography>
        <ThreadChanges entry={entry} />
        {text && (
          <Typography
            lang={isBangla ? 'bn' : undefined}
            component="div"
            sx={(theme) => ({
              mt: 0.5,
              px: 1.5,
              py: 1,
              borderRadius: 1.5,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              bgcolor: isInternal ? alpha(theme.palette.warning.main, 0.12) : 'background.default',
              ...(isInternal && { borderLeft: 4, borderColor: 'warning.main' }),
            })}
          >
            {text}
          </Typography>
        )}
      </Box>
    </Stack>
  );
}
