import { useState, type ReactNode } from 'react';
import { Form, ResourceContextProvider, type RaRecord } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { SubmitButton } from '../form/saving/SubmitButton.tsx';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

interface FormDialogProps<Values> extends Omit<ActionDialogProps, 'actions' | 'around'> {
  /** Whose labels its inputs have; the page's own if it is left out. */
  resource?: string;
  record?: Partial<RaRecord>;
  resolver?: Resolver;
  /** Key of the button that sends it. */
  submitLabel: string;
  submitColor?: 'primary' | 'error';
  /** Its inputs, where the service can refuse what has none: that is said below them. */
  fields?: string[];
  /** In place of that button. */
  actions?: ReactNode;
  /**
   * Closes the dialog when it is done, unless it returns `stay` or what is wrong with each field.
   * @throws ApiError when the service refuses it
   */
  onSubmit: (values: Values) => Promise<unknown>;
}

/** A dialog with a form. What the service refuses stands under its inputs, or below them if it is about none of these. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { resource, record = {}, resolver, submitLabel, submitColor, fields, ...others } = props;
  const { actions, onSubmit, ...dialog } = others;
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (values: unknown) => {
    setProblem(null);
    try {
      const answer = await onSubmit(values as Values);
      if (answer === 'stay') return undefined;
      if (answer) return answer as Record<string, string>;
      dialog.onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const all = Object.entries(error.body?.errors ?? {});
      const ofInputs = all.filter(([name]) => !fields || fields.includes(name));
      if (ofInputs.length > 0) return Object.fromEntries(ofInputs);
      setProblem(all.map(([, sentence]) => sentence).join(' ') || error.message);
    }
    return undefined;
  };
  return (
    <ActionDialog
      problem={problem}
      {...dialog}
      actions={actions ?? <SubmitButton label={submitLabel} color={submitColor} />}
      around={(parts) => {
        const form = (
          <Form
            record={record}
            resolver={resolver}
            onSubmit={submit}
            disableInvalidFormNotification
            noValidate
          >
            {parts}
          </Form>
        );
        return resource ? <ResourceContextProvider value={resource}>{form}</ResourceContextProvider> : form;
      }}
    />
  );
}
