import { createContext, use, useState, type ReactNode } from 'react';

type OpenDialog = (dialog: (close: () => void) => ReactNode) => void;

const DialogContext = createContext<OpenDialog | null>(null);

/**
 * Shows the dialogs that the buttons inside it open. In the row of a list a dialog would close, with what was typed into it, when the row
 * leaves the list or becomes a card because the window is narrow.
 */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [open] = useState((): OpenDialog => (wanted) => setDialog(wanted(() => setDialog(null))));
  return (
    <DialogContext value={open}>
      {children}
      {dialog}
    </DialogContext>
  );
}

/** Opens a dialog beside the page's content. Lists and the pages of records have the place for it. */
export function useOpenDialog(): OpenDialog {
  return use(DialogContext)!;
}
