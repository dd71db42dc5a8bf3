import CopyIcon from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useNotify } from 'react-admin';

interface CopyButtonProps {
  text: string;
  /** What it copies, in words. */
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('reports.detail.copied', { type: 'success' });
    } catch {
      // Pages without https may not; then there is still the mouse.
      notify('reports.detail.not_copied', { type: 'warning' });
    }
  };
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => void copy()}>
        <CopyIcon fontSize="inherit" />
      </IconButton>
    </Tooltip>
  );
}
