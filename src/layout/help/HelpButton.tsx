import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Badge, IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { usePreferences } from '../../preferences.ts';
import { useOpenHelp } from './helpContext.ts';
import { currentRelease } from './release.ts';

/** Opens the help of the page. A dot marks release notes that have not been read. */
export function HelpButton() {
  const translate = useTranslate();
  const open = useOpenHelp();
  const hasUnread = usePreferences().releaseNotesSeen !== currentRelease;
  return (
    <Tooltip title={translate('shell.help')}>
      <IconButton
        size="small"
        className="help-button"
        aria-label={translate(hasUnread ? 'shell.help_new' : 'shell.help')}
        aria-haspopup="dialog"
        onClick={() => open('page')}
      >
        <Badge variant="dot" color="primary" overlap="circular" invisible={!hasUnread}>
          <HelpIcon fontSize="small" />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
