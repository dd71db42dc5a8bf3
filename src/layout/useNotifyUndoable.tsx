import { useNotify } from 'react-admin';
import { ToastMessage } from './ToastMessage.tsx';

/** Long enough to read what happened and to think better of it. */
const undoMs = 10_000;

/** Tells of a deed that is done and can be taken back from the toast itself. */
export function useNotifyUndoable() {
  const notify = useNotify();
  return (message: string, args: object, onUndo: () => void) =>
    notify(<ToastMessage type="success" message={message} args={args} onUndo={onUndo} />, {
      autoHideDuration: undoMs,
    });
}
