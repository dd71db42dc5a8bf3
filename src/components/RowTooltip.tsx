import { Tooltip } from '@mui/material';
import { cloneElement, useState, type HTMLAttributes, type ReactElement } from 'react';

interface RowTooltipProps {
  title: string;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A tooltip for what each row of a list shows. It comes with the pointer: each of MUI's own renders its child a second time as soon as it
 * is mounted, and a hundred of them make the whole page render again before the browser can draw it.
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
