import { SaveButton, Toolbar } from 'react-admin';
import { DeleteRecordButton } from '../record/DeleteRecordButton.tsx';

/** Under the form of a record that exists. */
export function EditToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteRecordButton />
    </Toolbar>
  );
}
