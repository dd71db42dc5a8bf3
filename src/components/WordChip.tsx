import { Chip, type ChipProps } from '@mui/material';
import type { ElementType } from 'react';
import { RowTooltip } from './RowTooltip.tsx';

/** Colour and shape both differ between words, so that nobody needs to see the colour. */
export interface WordLook {
  color: NonNullable<ChipProps['color']>;
  Icon: ElementType;
}

interface WordChipProps {
  look: WordLook;
  label: string;
  /** An explanation of the word. */
  help?: string;
  isLoud?: boolean;
}

/** A status or another word from a fixed set, as a chip. */
export function WordChip({ look: { color, Icon }, label, help, isLoud }: WordChipProps) {
  const chip = (
    <Chip
      size="small"
      variant={isLoud ? 'filled' : 'outlined'}
      color={color}
      icon={<Icon aria-hidden />}
      label={label}
      component="span"
    />
  );
  return help ? <RowTooltip title={help}>{chip}</RowTooltip> : chip;
}
