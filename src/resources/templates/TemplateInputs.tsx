import { Grid, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { isSendable } from '#domain/sms/octets.ts';
import { choicesOf } from '../../components/list/filters.tsx';
import { HandsetPicture } from '../../components/sms/HandsetPicture.tsx';
import { TemplateTextInput } from './TemplateTextInput.tsx';

const classChoices = choicesOf(messageClasses, 'reports.class');

/** Beyond the schema, as the service has it. */
export const textRule = ({ text }: { text?: string | null }) => ({
  text: text && !isSendable(text) ? 'problems.text-not-sendable' : undefined,
});

/** The fields of a template beside the handset that shows it. */
export function TemplateInputs({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  return (
    <Grid container spacing={3} sx={{ width: '100%' }}>
      <Grid size={{ xs: 12, md: 7, lg: 8 }}>
        <Stack>
          {children}
          <TextInput source="name" isRequired autoComplete="off" />
          <TemplateTextInput />
          <SelectInput
            source="class"
            choices={classChoices}
            emptyText={translate('templates.any_class')}
            helperText="templates.help.class"
            fullWidth
          />
        </Stack>
      </Grid>
      <Grid size={{ xs: 12, md: 5, lg: 4 }}>
        <HandsetPicture senderId="" text={text} isTemplate />
      </Grid>
    </Grid>
  );
}
