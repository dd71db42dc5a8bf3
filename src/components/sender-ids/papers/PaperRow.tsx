import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { touchTargetsWithin } from '../../../theme/touchTarget.ts';
import { BlobPicture } from './BlobPicture.tsx';

interface PaperRowProps {
  name: string;
  isPicture: boolean;
  /** The picture itself, if it is here. */
  picture?: Blob;
  details: ReactNode;
  actions: ReactNode;
}

/** One paper: what it is, and what can be done with it. */
export function PaperRow({ name, isPicture, picture, details, actions }: PaperRowProps) {
  const Icon = isPicture ? PictureIcon : PdfIcon;
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ flex: '0 0 40px', display: 'flex', justifyContent: 'center' }}>
        {picture ? (
          <BlobPicture blob={picture} alt="" sx={thumbnailSx} />
        ) : (
          <Icon color="action" aria-hidden />
        )}
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" component="div" color="text.secondary">
          {details}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto', whiteSpace: 'nowrap', ...touchTargetsWithin }}>{actions}</Box>
    </Box>
  );
}

export const paperListSx = { m: 0, p: 0, listStyle: 'none', maxWidth: 720 } as const;

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const thumbnailSx = { width: 40, height: 40, objectFit: 'cover', borderRadius: 1 } as const;
