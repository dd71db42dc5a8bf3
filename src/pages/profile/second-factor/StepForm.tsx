import { Button, CardActions, CardContent, Stack } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { Form, useTranslate, type RaRecord } from 'react-admin';
import { OwnPasswordInput } from '../../../components/form/inputs/OwnPasswordInput.tsx';
import { FocusFirstField, FocusRefusedField } from '../../../components/form/focus.tsx';
import { SaveButton } from '../../../components/form/saving/SaveButton.tsx';
import { refusedFields } from '../../../components/form/saving/refusedFields.ts';
import { usePasskeyProblem } from './usePasskeyProblem.ts';

interface StepFormProps<Values> {
  /** The field that has the focus at first; the button, where there is none. */
  first?: string;
  submit: string;
  submitColor?: 'primary' | 'error';
  /** Fills its fields at first. */
  record?: Partial<RaRecord>;
  icon: ReactElement;
  /** Sends the step; what is refused is shown at its field. */
  send: (values: Values) => Promise<void>;
  /** The browser is asked for a new passkey, rather than for one that exists. */
  isNewPasskey?: boolean;
  onCancel: (() => void) | undefined;
  children: ReactNode;
}

/** One step of a change of the second factor. */
export function StepForm<Values>(props: StepFormProps<Values>) {
  const { first, submit, submitColor, record, icon, send, isNewPasskey, onCancel, children } = props;
  const translate = useTranslate();
  const passkeyProblem = usePasskeyProblem();
  const refused = (error: unknown) => {
    const ofBrowser = passkeyProblem(error, isNewPasskey);
    if (ofBrowser !== null) return withoutField(ofBrowser);
    const { passkey, ...errors } = refusedFields(error) as Record<string, string>;
    return passkey === undefined ? errors : { ...errors, ...withoutField(passkey) };
  };
  return (
    <Form
      {...(record && { record })}
      onSubmit={(values: unknown) => send(values as Values).catch(refused)}
      disableInvalidFormNotification
      noValidate
    >
      <CardContent>
        <Stack sx={{ alignItems: 'flex-start' }}>
          {children}
          {first !== undefined && <FocusFirstField source={first} />}
          <FocusRefusedField />
        </Stack>
      </CardContent>
      <CardActions disableSpacing sx={{ px: 2, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <SaveButton label={submit} color={submitColor} icon={icon} autoFocus={first === undefined} />
        {onCancel && <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>}
      </CardActions>
    </Form>
  );
}

/** A problem of an input that is not there would keep the form from being sent again; `root` does not. */
function withoutField(passkey: string) {
  return { root: { passkey } };
}

export function CurrentPasswordInput() {
  return (
    <OwnPasswordInput
      label="profile.fields.currentPassword"
      validate={(typed?: string | null) => (typed ? undefined : 'problems.required')}
    />
  );
}
