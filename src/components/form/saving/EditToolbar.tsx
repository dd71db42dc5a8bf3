import { Toolbar, type ToolbarProps } from 'react-admin';
import { DeleteRecordButton } from '../../record/DeleteRecordButton.tsx';
import { SaveButton } from './SaveButton.tsx';

/** Under the form of a record that exists. */
export function EditToolbar({ sx, maySave = true }: Pick<ToolbarProps, 'sx'> & { maySave?: boolean }) {
  return (
    <Toolbar sx={{ justifyContent: 'space-between', ...sx }}>
      {maySave ? <SaveButton /> : <span />}
      <DeleteRecordButton />
    </Toolbar>
  );
}
