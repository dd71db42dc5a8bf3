import { Alert, Chip, LinearProgress, Stack, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { maxSegments, segmentsOf, slightlyOver, unitsOverFewerParts } from '#domain/sms/segments.ts';
import { fieldsOf, literalText } from '#domain/messages/texts/template.ts';
import { ExplainedTerm } from '../ExplainedTerm.tsx';
import { useFormats } from '../useFormats.ts';
import { tabular } from '../report/tabular.ts';

interface SegmentCounterProps {
  text: string;
  /** Credits that can be spent; unknown while it loads. */
  balance?: number;
  /** The text is a template: counted without its fields, which make it longer. */
  isTemplate?: boolean;
}

const rowSx = { flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 2, rowGap: 0.5, alignItems: 'center' };
const ownRowOnPhonesSx = { flexBasis: { xs: '100%', sm: 'auto' } };

/**
 * Encoding, room, parts and cost of a text: the count the bill is made from. Each has its place whatever it says, and hints
 * have a line kept for them, so that nothing moves while one is typing.
 */
export function SegmentCounter({ text: written, balance, isTemplate = false }: SegmentCounterProps) {
  const translate = useTranslate();
  const { number, parts: partsText, credits } = useFormats();
  const text = isTemplate ? literalText(written) : written;
  const hasFields = isTemplate && fieldsOf(written).length > 0;
  const counted = segmentsOf(text);
  const { encoding, units, segments, perSegment, unitsLeft } = counted;
  const over = unitsOverFewerParts(counted);
  const isTooLong = segments > maxSegments;
  const exceedsBalance = !isTooLong && balance !== undefined && segments > balance;
  const hasDoubles = encoding === 'GSM7' && units > text.length;
  const least = Math.max(segments, hasFields ? 1 : 0);
  const parts = hasFields
    ? translate('send.counter.parts_at_least', { smart_count: least, count: number(least) })
    : partsText(least);
  const cost =
    balance === undefined
      ? translate('send.counter.cost_only', { credits: credits(least) })
      : translate('send.counter.cost', { credits: credits(segments), balance: number(balance) });

  const hints = [
    hasDoubles && translate('send.counter.doubles'),
    over > 0 &&
      over <= slightlyOver &&
      !hasFields &&
      translate('send.counter.slightly_over', { smart_count: over, count: number(over) }),
  ].filter(Boolean);

  return (
    <Stack spacing={1} role="group" aria-label={translate('send.counter.label')}>
      <LinearProgress
        variant="determinate"
        color={isTooLong ? 'error' : 'primary'}
        value={segments === 0 ? 0 : (100 * (perSegment - unitsLeft)) / perSegment}
        aria-label={translate('send.counter.left', { left: number(unitsLeft) })}
      />
      <Stack direction="row" useFlexGap sx={rowSx}>
        <Tooltip title={translate(`send.counter.encoding_${encoding}_help`)} describeChild>
          <Chip
            size="small"
            variant="outlined"
            color={encoding === 'GSM7' ? 'default' : 'info'}
            label={translate(`send.counter.encoding_${encoding}`)}
            sx={{ minWidth: 84 }}
          />
        </Tooltip>
        <Typography variant="body2" sx={{ ...tabular, ...ownRowOnPhonesSx }}>
          {translate('send.counter.used', {
            used: number(units),
            room: number(Math.max(segments, 1) * perSegment),
          })}
          {' · '}
          {translate('send.counter.left', { left: number(unitsLeft) })}
        </Typography>
      </Stack>
      <Stack direction="row" useFlexGap sx={rowSx}>
        {/* Said aloud only when it changes: parts are money, single characters are not. */}
        <Typography
          variant="body2"
          aria-live="polite"
          color={exceedsBalance ? 'error' : undefined}
          sx={{ ...tabular, ...ownRowOnPhonesSx, fontWeight: 600 }}
        >
          {segments === 0 && !hasFields
            ? translate('send.counter.no_parts')
            : isTooLong || isTemplate
              ? parts
              : `${parts} · ${cost}`}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          <ExplainedTerm term="part">{translate('resources.batches.fields.segments')}</ExplainedTerm>
          {' · '}
          <ExplainedTerm term="credit">{translate('credit.title')}</ExplainedTerm>
        </Typography>
      </Stack>
      <Typography variant="caption" color="text.secondary" aria-live="polite" sx={{ minHeight: '1.7em' }}>
        {hints.join(' ')}
      </Typography>
      {isTooLong && (
        <Alert severity="error">
          {translate('send.counter.too_long', { parts: number(segments), most: number(maxSegments) })}
        </Alert>
      )}
      {exceedsBalance && <Alert severity="warning">{translate('send.counter.too_dear')}</Alert>}
    </Stack>
  );
}
