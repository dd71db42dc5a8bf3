import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ActionDialog } from '../../dialog/ActionDialog.tsx';
import { LoadError } from '../../LoadError.tsx';
import { BlobPicture } from './BlobPicture.tsx';

interface PictureDialogProps {
  name: string;
  fetchFile: () => Promise<Blob>;
  onClose: () => void;
}

/** Shows a paper that is a picture. It is fetched when it is opened, since every download is audited. */
export function PictureDialog({ name, fetchFile, onClose }: PictureDialogProps) {
  const key = useId();
  // Nothing of it stays when the dialog is closed, and it is not fetched again while it is open.
  const { data, error, refetch } = useQuery({
    queryKey: ['paper-picture', key],
    queryFn: fetchFile,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <ActionDialog title={name} maxWidth="lg" closeLabel="ra.action.close" actions={null} onClose={onClose}>
      {data ? (
        <BlobPicture blob={data} alt={name} sx={{ maxWidth: '100%', alignSelf: 'center' }} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rectangular" height={240} />
      )}
    </ActionDialog>
  );
}
