import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FailureReason } from '#contract/database-manager/batches.ts';
import { mayArriveLater } from '#domain/messages/errorWords.ts';
import { useErrorText } from '../../../../components/message/useErrorText.ts';
import { useFormats } from '../../../../components/useFormats.ts';

interface ReasonChoicesProps {
  errors: readonly FailureReason[];
  /** Codes that are not sent again. */
  except: readonly string[];
  onChange: (except: string[]) => void;
}

/** Why messages failed, each reason with what can be done about it, to choose which are sent again. */
export function ReasonChoices({ errors, except, onChange }: ReasonChoicesProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { errorOf } = useErrorText();
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{translate('batches.resend.reasons')}</FormLabel>
      <FormGroup>
        {errors.map(({ code, messages, words }) => {
          const { text, advice } = errorOf(code, words);
          const isLeftOut = except.includes(code);
          const notes = [advice, mayArriveLater(code) ? null : translate('batches.resend.lasting')];
          return (
            <FormControlLabel
              key={code}
              sx={{ alignItems: 'flex-start', mt: 0.5 }}
              control={
                <Checkbox
                  size="small"
                  sx={{ py: 0.25 }}
                  checked={!isLeftOut}
                  onChange={() =>
                    onChange(isLeftOut ? except.filter((one) => one !== code) : [...except, code])
                  }
                />
              }
              label={
                <>
                  {`${text} · ${number(messages)}`}
                  <Typography variant="body2" color="text.secondary">
                    {notes.filter((note) => note !== null).join(' ')}
                  </Typography>
                </>
              }
            />
          );
        })}
      </FormGroup>
    </FormControl>
  );
}
