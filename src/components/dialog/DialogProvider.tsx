import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

type OpenDialog = (dialog: (close: () => void) => ReactNode) => void;

const DialogContext = createContext<OpenDialog | null>(null);

/**
 * Shows the dialogs that the buttons inside it open. In the row of a list a dialog would close, with what was typed into it, when the row
 * leaves the list or becomes a card because the window is narrow. A dialog ends with its page: the page of the next record is the
 * same component.
 */
export function DialogProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<{ of: string; shown: ReactNode } | null>(null);
  if (dialog && dialog.of !== pathname) setDialog(null);
  const open = useCallback<OpenDialog>(
    (wanted) => setDialog({ of: pathname, shown: wanted(() => setDialog(null)) }),
    [pathname],
  );
  return (
    <DialogContext value={open}>
      {children}
      {dialog?.shown}
    </DialogContext>
  );
}

/** Opens a dialog beside the page's content. Lists and the pages of records have the place for it. */
export function useOpenDialog(): OpenDialog {
  return use(DialogContext)!;
}
