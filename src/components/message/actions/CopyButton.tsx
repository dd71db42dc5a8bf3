import CopyIcon from '@mui/icons-material/ContentCopy';
import { IconButton, Tooltip } from '@mui/material';
import { useNotify } from 'react-admin';

interface CopyButtonProps {
  text: string;
  /** A name of the copied text. */
  label: string;
}

/** Copies a text and shows a toast that it was copied, or why not. */
export function useCopy(): (text: string, done?: string) => Promise<void> {
  const notify = useNotify();
  return async (text, done = 'reports.detail.copied') => {
    try {
      await navigator.clipboard.writeText(text);
      notify(done, { type: 'success' });
    } catch {
      // Browsers give the clipboard to pages over HTTPS only.
      notify('reports.detail.not_copied', { type: 'warning' });
    }
  };
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => void copy(text)}>
        <CopyIcon fontSize="inherit" />
      </IconButton>
    </Tooltip>
  );
}
