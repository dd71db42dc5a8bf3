import { Tooltip } from '@mui/material';
import { cloneElement, useState, type HTMLAttributes, type ReactElement } from 'react';

interface RowTooltipProps {
  title: string;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Mounts MUI's Tooltip only when the pointer enters: each mount renders its child twice, and a hundred of them delay the first paint of
 * a list.
 */
export function RowTooltip({ title, children }: RowTooltipProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  if (!isPointedAt) return cloneElement(children, { title, onPointerEnter: () => setIsPointedAt(true) });
  return (
    <Tooltip title={title} describeChild>
      {children}
    </Tooltip>
  );
}
