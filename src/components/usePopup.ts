import { useId, useState, type MouseEvent } from 'react';

/** Properties of the menu or dialog. */
export type PopupProps = ReturnType<typeof usePopup>['popup'];

/**
 * A menu or a dialog under a button.
 * @returns what the button needs to open it and to say so to screen readers, what the menu or dialog needs, and what closes it
 */
export function usePopup(kind: 'menu' | 'dialog', onOpen?: () => void) {
  const id = useId();
  const [anchorEl, setAnchorEl] = useState<HTMLElement | null>(null);
  const open = anchorEl !== null;
  const close = () => setAnchorEl(null);
  const opener = {
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setAnchorEl(currentTarget);
      onOpen?.();
    },
  };
  return { opener, popup: { id, anchorEl, open, onClose: close }, close };
}
