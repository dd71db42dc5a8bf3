import { Typography } from '@mui/material';
import {
  FieldTitle,
  RadioButtonGroupInput,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { ExplainedTerm } from '../../components/ExplainedTerm.tsx';
import { useFormats } from '../../components/useFormats.ts';

export function ClassInput({ classes }: { classes: readonly MessageClass[] }) {
  return (
    <RadioButtonGroupInput
      source="class"
      label={
        <ExplainedTerm term="class">
          <FieldTitle source="class" resource={useResourceContext()} />
        </ExplainedTerm>
      }
      choices={classes.map((id) => ({ id }))}
      optionText={<ClassChoice />}
      row={false}
      sx={{
        '& .MuiFormControlLabel-root': { alignItems: 'flex-start', mb: 0.5 },
        '& .MuiRadio-root': { py: 0.5 },
      }}
    />
  );
}

/** The word and what it does to the message, in a line. */
function ClassChoice() {
  const translate = useTranslate();
  const { number } = useFormats();
  const choice = useRecordContext<{ id: MessageClass }>();
  if (!choice) return null;
  const validMinutes = classRules[choice.id].validitySeconds / 60;
  return (
    <>
      <Typography component="span" sx={{ fontWeight: 600, mr: 1 }}>
        {translate(`reports.class.${choice.id}`)}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {translate(`send.class_help.${choice.id}`, { minutes: number(validMinutes) })}
      </Typography>
    </>
  );
}
