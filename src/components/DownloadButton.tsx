import DownloadIcon from '@mui/icons-material/Download';
import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { reportError } from '../dataProviders/http/sharedErrors.ts';

interface DownloadButtonProps extends Pick<
  ButtonProps,
  'children' | 'disabled' | 'sx' | 'startIcon' | 'aria-label'
> {
  /** With its extension. */
  fileName: string;
  fetchFile: () => Promise<Blob>;
}

/** Fetches a file and has the browser save it. A link could not: the access token travels in a header. */
export function DownloadButton({ fileName, fetchFile, children, ...button }: DownloadButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      saveAs(await fetchFile(), fileName);
    } catch (error) {
      reportError(error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      loading={isLoading}
      loadingPosition="start"
      onClick={() => void download()}
      {...button}
    >
      {children}
    </Button>
  );
}

/** Has the browser save a file, under a name with its ending. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
