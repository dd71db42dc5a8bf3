import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { usePreferences } from '../../preferences.ts';
import { useOpenHelp } from './helpContext.ts';
import { newsRelease } from './release.ts';

/** Opens the help of the page. A dot says that there is news. */
export function HelpButton() {
  const translate = useTranslate();
  const open = useOpenHelp();
  const hasNews = usePreferences().newsSeen !== newsRelease;
  return (
    <Tooltip title={translate('shell.help')}>
      <IconButton
        size="small"
        className="help-button"
        aria-label={translate(hasNews ? 'shell.help_news' : 'shell.help')}
        aria-haspopup="dialog"
        onClick={() => open('page')}
      >
        <Badge variant="dot" color="primary" overlap="circular" invisible={!hasNews}>
          <HelpIcon fontSize="small" />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
