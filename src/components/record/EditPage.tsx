import type { ReactNode } from 'react';
import { Edit, SimpleForm, type EditProps, type RaRecord, type SimpleFormProps } from 'react-admin';
import { DialogProvider } from '../dialog/DialogProvider.tsx';
import { changedFields } from '../form/saving/changedFields.ts';
import { EditToolbar } from '../form/saving/EditToolbar.tsx';
import { UnsavedAfterRefusal } from '../form/saving/UnsavedAfterRefusal.tsx';
import { NameWrongFields } from '../form/focus.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { formSx } from '../form/formSx.ts';
import { EditError, stayOnError } from './RecordError.tsx';

interface EditPageProps<Row extends RaRecord> extends Omit<EditProps<Row>, 'children' | 'render'> {
  resource: string;
  children: (record: Row) => ReactNode;
}

/** The page on which a record is changed: it sends what was changed, waits for the service, and says what went wrong. */
export function EditPage<Row extends RaRecord>({ children, ...edit }: EditPageProps<Row>) {
  return (
    <DialogProvider>
      <Edit<Row>
        // The route guards the page, by the permission of the call.
        disableAuthentication
        mutationMode="pessimistic"
        transform={changedFields}
        queryOptions={stayOnError}
        error={<EditError />}
        actions={false}
        sx={formSx}
        {...edit}
        render={({ record }) => (record ? children(record) : <FormSkeleton />)}
      />
    </DialogProvider>
  );
}

/** The form of a record, which can also be deleted. */
export function EditForm({ children, ...form }: SimpleFormProps) {
  return (
    <SimpleForm
      toolbar={<EditToolbar />}
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      noValidate
      {...form}
    >
      {children}
      <NameWrongFields />
      <UnsavedAfterRefusal />
    </SimpleForm>
  );
}
