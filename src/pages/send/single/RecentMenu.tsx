import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { fieldsOf } from '#domain/messages/texts/template.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { isMasked } from '../../../components/message/actions/ResendButton.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useMay } from '../../../components/useMayCall.ts';
import { usePopup } from '../../../components/usePopup.ts';
import { useOwnMessages } from './useOwnMessages.ts';

interface RecentMenuProps {
  onRecipient: (msisdn: string) => void;
  onText: (message: MessageReport) => void;
}

const mostOffered = 5;

/** The latest recipients and texts of the user's own messages, which are asked for when it is opened. */
export function RecentMenu({ onRecipient, onText }: RecentMenuProps) {
  const translate = useTranslate();
  const mayRead = useMay('view-single-sms-report');
  const { opener, popup, close } = usePopup('menu');
  const { data: messages = [], isPending } = useOwnMessages({ enabled: popup.open });
  if (!mayRead) return null;
  const recipients = firstOfEach(messages.filter(isKnown), ({ to }) => to);
  const texts = firstOfEach(messages.filter(mayRepeat), ({ text }) => text);
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<HistoryIcon />} {...opener}>
        {translate('send.recent.open')}
      </Button>
      <Menu {...popup} slotProps={{ paper: { sx: { maxWidth: 420 } } }}>
        {recipients.length > 0 && (
          <ListSubheader role="presentation">{translate('send.recent.recipients')}</ListSubheader>
        )}
        {recipients.map(({ id, to }) => (
          <MenuItem key={id} sx={tabular} onClick={choose(() => onRecipient(to))}>
            {formatMsisdn(to)}
          </MenuItem>
        ))}
        {texts.length > 0 && (
          <ListSubheader role="presentation">{translate('send.recent.texts')}</ListSubheader>
        )}
        {texts.map((message) => (
          <MenuItem key={message.id} onClick={choose(() => onText(message))} sx={twoLinesSx}>
            <span>{message.text}</span>
          </MenuItem>
        ))}
        {recipients.length + texts.length === 0 && (
          <MenuItem disabled>{translate(isPending ? 'ra.page.loading' : 'send.recent.none')}</MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Neither erased nor hidden from the user. */
function isKnown({ to }: MessageReport): boolean {
  return to !== '' && !isMasked(to);
}

/** A code is for one person at one time, and fields are filled in by a template. */
function mayRepeat({ text, class: messageClass }: MessageReport): boolean {
  return messageClass !== 'otp' && !isMasked(text) && fieldsOf(text).length === 0;
}

function firstOfEach(messages: MessageReport[], keyOf: (message: MessageReport) => string): MessageReport[] {
  const seen = new Set<string>();
  return messages
    .filter((message) => !seen.has(keyOf(message)) && seen.add(keyOf(message)))
    .slice(0, mostOffered);
}

const twoLinesSx = {
  whiteSpace: 'normal',
  '& > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
};
