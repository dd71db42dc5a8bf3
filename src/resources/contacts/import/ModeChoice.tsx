import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { importModes, type ImportMode } from '#contract/sms-receiver/contactImports.ts';

interface ModeChoiceProps {
  mode: ImportMode;
  onChoose: (mode: ImportMode) => void;
}

/** The treatment of those who are in the group already. */
export function ModeChoice({ mode, onChoose }: ModeChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{translate('contacts.importing.mode')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={mode} onChange={(_, chosen) => onChoose(chosen as ImportMode)}>
        {importModes.map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio />}
            label={
              <>
                {translate(`contacts.importing.modes.${name}`)}
                <Typography variant="body2" color="text.secondary">
                  {translate(`contacts.importing.mode_help.${name}`)}
                </Typography>
              </>
            }
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
