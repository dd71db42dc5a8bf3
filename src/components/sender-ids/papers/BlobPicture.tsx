import { Box, type SxProps, type Theme } from '@mui/material';
import { useCallback } from 'react';

/** A picture that is in memory. */
export function BlobPicture({ blob, alt, sx }: { blob: Blob; alt: string; sx: SxProps<Theme> }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(image.src);
    },
    [blob],
  );
  return <Box component="img" ref={show} alt={alt} sx={sx} />;
}
