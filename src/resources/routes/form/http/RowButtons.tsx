import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { IconButton, Stack, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';

interface RowButtonsProps {
  /** A name of the row, for screen readers. */
  row: string;
  index: number;
  count: number;
  /** Left out where the order means nothing. */
  onMove?: (to: number) => void;
  onRemove: () => void;
}

/** Moves a row of a list up and down, and removes it. */
export function RowButtons({ row, index, count, onMove, onRemove }: RowButtonsProps) {
  const translate = useTranslate();
  const move = (to: number, button: HTMLElement) => {
    onMove?.(to);
    // The row goes on under another index, and with it the focus, so that it can be moved on.
    const rows = button.closest('[data-rows]')!;
    const { direction } = button.dataset;
    requestAnimationFrame(() => {
      const moved = rows.querySelectorAll<HTMLElement>('[data-row]')[to];
      const same = moved?.querySelector<HTMLElement>(`[data-direction="${direction}"]:not(:disabled)`);
      (same ?? moved?.querySelector<HTMLElement>('[data-direction]:not(:disabled)'))?.focus();
    });
  };
  const directions = [
    ['up', index - 1, UpIcon],
    ['down', index + 1, DownIcon],
  ] as const;
  return (
    <Stack direction="row" sx={{ flexShrink: 0 }}>
      {onMove &&
        directions.map(([direction, to, Icon]) => (
          <Tooltip key={direction} title={translate(`routes.http.${direction}`)}>
            <span>
              <IconButton
                size="small"
                data-direction={direction}
                aria-label={translate(`routes.http.${direction}_of`, { row })}
                disabled={to < 0 || to >= count}
                onClick={({ currentTarget }) => move(to, currentTarget)}
              >
                <Icon fontSize="inherit" />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      <Tooltip title={translate('ra.action.remove')}>
        <IconButton size="small" aria-label={translate('routes.http.remove_of', { row })} onClick={onRemove}>
          <DeleteIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
