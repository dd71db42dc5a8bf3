import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { SavedViewTerms, type SavedView } from '#contract/main-api/savedViews.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { contractResolver } from '../../form/contractResolver.ts';

interface ViewValues {
  name: string;
  isShared: boolean;
}

export interface ViewDialogProps {
  /** The one that is renamed; a new one if it is left out. */
  view?: SavedView | undefined;
  onSave: (values: ViewValues) => Promise<void>;
  onClose: () => void;
}

const resolver = contractResolver(SavedViewTerms);

/** Asks for the name of a view, and whether it is shared. */
export default function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  return (
    <FormDialog<ViewValues>
      title={translate(view ? 'views.rename' : 'views.save')}
      maxWidth="xs"
      record={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
      resolver={resolver}
      submitLabel="ra.action.save"
      fields={['name']}
      onSubmit={({ name, isShared }) => onSave({ name, isShared })}
      onClose={onClose}
    >
      <TextInput source="name" label="views.name" isRequired autoFocus autoComplete="off" fullWidth />
      <BooleanInput source="isShared" label="views.is_shared" helperText="views.is_shared_help" />
    </FormDialog>
  );
}
