import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { forcesUnicode, withGsmTwins, type ForcingCharacter } from '#domain/sms/gsmTwins.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { literalText, mapLiterals } from '#domain/messages/texts/template.ts';
import { useFormats } from '../useFormats.ts';

interface UnicodeHintProps {
  text: string;
  onReplace: (text: string) => void;
  /** The text is a template: its fields are not sent, and keep their names. */
  isTemplate?: boolean;
}

/** More than this without a GSM form, and the text is meant to be Unicode: nothing to hint at. */
const mostByHand = 3;

/** Names the characters that turn a Latin text into Unicode, and replaces them on a click where that is possible. */
export function UnicodeHint({ text: written, onReplace, isTemplate = false }: UnicodeHintProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const text = isTemplate ? literalText(written) : written;
  const forcing = forcesUnicode(text);
  const byHand = forcing.filter(({ twin }) => twin === null).reduce((sum, { count }) => sum + count, 0);
  if (forcing.length === 0 || byHand > mostByHand) return null;

  const replaced = withGsmTwins(text);
  const canReplace = replaced !== text;
  const before = segmentsOf(text).segments;
  const after = segmentsOf(replaced).segments;

  return (
    <Alert
      severity="info"
      action={
        canReplace && (
          <Button
            color="inherit"
            size="small"
            onClick={() => onReplace(isTemplate ? mapLiterals(written, withGsmTwins) : replaced)}
          >
            {translate('send.unicode.replace')}
          </Button>
        )
      }
    >
      <Typography variant="body2">{translate('send.unicode.title')}</Typography>
      <Stack component="ul" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, p: 0, my: 0.5 }}>
        {forcing.map((found) => (
          <Box component="li" key={found.character} sx={{ listStyle: 'none' }}>
            <Chip
              size="small"
              variant="outlined"
              color={found.twin === null ? 'warning' : 'default'}
              label={translate('send.unicode.times', {
                character: nameOf(found, translate),
                count: number(found.count),
              })}
            />
          </Box>
        ))}
      </Stack>
      <Typography variant="body2">
        {!canReplace && translate('send.unicode.by_hand')}
        {canReplace &&
          after < before &&
          translate('send.unicode.saves', { before: number(before), after: number(after) })}
        {canReplace && after === before && translate('send.unicode.same')}
      </Typography>
    </Alert>
  );
}

/** Marks and spaces that cannot be seen are named. */
function nameOf({ character, twin }: ForcingCharacter, translate: (key: string) => string): string {
  if (twin === '') return translate('send.unicode.invisible');
  return twin === ' ' || twin === '\n' ? translate('send.unicode.space') : character;
}
