import RefreshIcon from '@mui/icons-material/Refresh';
import { IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Asks for the figures of a page again, before its next turn. */
export function RefreshButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate('dashboard.refresh')}>
      <IconButton onClick={onClick} size="small" aria-label={translate('dashboard.refresh')}>
        <RefreshIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
