import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { Form, ResourceContextProvider, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { startBulk } from '#contract/sms-receiver/batches.ts';
import type { FormErrors } from '../../../../components/form/refusedFields.ts';
import { SubmitButton } from '../../../../components/form/SubmitButton.tsx';
import { contractResolver } from '../../../../components/form/contractResolver.ts';
import { StartsAtInput, startRule } from '../../../../components/form/StartsAtInput.tsx';

interface StartDialogProps {
  title: string;
  /** What it begins with. */
  startsAt: string | null;
  /** Gives the problems of the fields, if the service has any. */
  onSave: (startsAt: string) => Promise<FormErrors | undefined>;
  onClose: () => void;
}

const resolver = contractResolver(startBulk.body, {
  // Left out, it would start now, which is another button.
  check: (values: FieldValues) =>
    values.startsAt ? definedOnly(startRule(values)) : { startsAt: 'problems.required' },
});

/** Asks when something is to start. */
export function StartDialog({ title, startsAt, onSave, onClose }: StartDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <ResourceContextProvider value="batches">
        <Form
          defaultValues={{ startsAt }}
          resolver={resolver}
          onSubmit={(values: FieldValues) => onSave(values.startsAt as string)}
          disableInvalidFormNotification
          noValidate
        >
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            <StartsAtInput isRequired autoFocus />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{translate('batches.leave')}</Button>
            <SubmitButton label="batches.move.save" />
          </DialogActions>
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}

function definedOnly(problems: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Record<
    string,
    string
  >;
}
