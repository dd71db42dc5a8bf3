import { Button, CardActions, CardContent, Stack } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import { OwnPasswordInput } from '../../../components/form/inputs/OwnPasswordInput.tsx';
import { FocusFirstField, FocusRefusedField } from '../../../components/form/focus.tsx';
import { SaveButton } from '../../../components/form/saving/SaveButton.tsx';
import { refusedFields } from '../../../components/form/saving/refusedFields.ts';

interface StepFormProps<Values> {
  /** The field that has the focus at first. */
  first: string;
  submit: string;
  icon: ReactElement;
  /** Sends the step; what is refused is shown at its field. */
  send: (values: Values) => Promise<void>;
  onCancel: (() => void) | undefined;
  children: ReactNode;
}

/** One step of a change of the second factor. */
export function StepForm<Values>({ first, submit, icon, send, onCancel, children }: StepFormProps<Values>) {
  const translate = useTranslate();
  return (
    <Form
      onSubmit={(values: unknown) => send(values as Values).catch(refusedFields)}
      disableInvalidFormNotification
      noValidate
    >
      <CardContent>
        <Stack sx={{ alignItems: 'flex-start' }}>
          {children}
          <FocusFirstField source={first} />
          <FocusRefusedField />
        </Stack>
      </CardContent>
      <CardActions sx={{ px: 2, pb: 2, flexWrap: 'wrap' }}>
        <SaveButton label={submit} icon={icon} />
        {onCancel && <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>}
      </CardActions>
    </Form>
  );
}

export function CurrentPasswordInput() {
  return (
    <OwnPasswordInput
      label="profile.fields.currentPassword"
      validate={(typed?: string | null) => (typed ? undefined : 'problems.required')}
    />
  );
}
