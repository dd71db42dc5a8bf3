import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
  type SxProps,
} from '@mui/material';
import { useId, type ReactNode } from 'react';
import { FieldTitle, useInput, useTranslate, ValidationError } from 'react-admin';
import { wholeRowSx } from './formSx.ts';

interface RadioCardsProps<Choice extends string> {
  source: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => ReactNode;
  /** Key of the sentence that says what a choice is for. */
  helpOf: (choice: Choice) => string;
  onChoose?: (choice: Choice) => void;
  sx?: SxProps;
}

/** A choice of a few, each with what it is for. */
export function RadioCards<Choice extends string>(props: RadioCardsProps<Choice>) {
  const { source, choices, nameOf, helpOf, onChoose, sx } = props;
  const translate = useTranslate();
  const { field, fieldState } = useInput<Choice>({ source });
  const problem = fieldState.error?.message;
  const id = useId();
  return (
    <FormControl sx={wholeRowSx}>
      <FormLabel id={id}>
        <FieldTitle source={source} />
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={field.value}
        onChange={(_event, choice) => {
          field.onChange(choice);
          onChoose?.(choice as Choice);
        }}
        sx={{ gap: 1, mt: 1, mb: 1, ...(sx as object) }}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${choice}` } }} />}
            label={
              <>
                {nameOf(choice)}
                <Typography
                  id={`${id}-${choice}`}
                  component="span"
                  variant="body2"
                  color="text.secondary"
                  sx={{ display: 'block', mt: 0.5 }}
                >
                  {translate(helpOf(choice))}
                </Typography>
              </>
            }
            sx={{
              alignItems: 'flex-start',
              m: 0,
              p: 1,
              pr: 2,
              border: 1,
              borderRadius: 1,
              borderColor: field.value === choice ? 'primary.main' : 'divider',
            }}
          />
        ))}
      </RadioGroup>
      {problem && (
        <FormHelperText error role="alert">
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
