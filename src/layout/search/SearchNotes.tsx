import { Alert, Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { searchLimits } from '#contract/searchQuery.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { useCells } from '../../dataProviders/cells/cells.ts';
import { useMay, useMayCall } from '../../components/useMayCall.ts';
import { useFormats } from '../../components/useFormats.ts';
import type { Found } from './useSearch.ts';

interface SearchNotesProps {
  /** The text in the search box. */
  text: string;
  /** More was typed than that. */
  isCut: boolean;
  found: Found;
  /** How many results are shown. */
  count: number;
}

/** Notes below the results: that there are none, which services failed, and for screen readers the number of results. */
export function SearchNotes({ text, isCut, found, count }: SearchNotesProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const mayReadMessages = useMayCall(smsHistory);
  const seesNumbers = useMay('view-msisdn');
  const cells = useCells();
  const { isPending, missing, messages, terms } = found;
  const isTyped = text !== '';
  const isSettled = isTyped && !isPending;
  const isNumber = isSettled && terms.msisdn !== null;
  const notes = [
    ...(isTyped ? [] : [translate('search.hint')]),
    ...(isNumber && !seesNumbers && mayReadMessages ? [translate('search.masked')] : []),
    ...(isNumber && seesNumbers && mayReadMessages && messages.length === 0 && !missing.includes('messages')
      ? [
          translate(found.hasMoreMessages ? 'search.older_messages' : 'search.no_message', {
            number: formatMsisdn(terms.msisdn!),
          }),
        ]
      : []),
    ...(isSettled && count === 0 && missing.length === 0 && !isNumber
      ? [translate('search.none', { text })]
      : []),
    ...(isCut ? [translate('search.cut', { most: number(searchLimits.text) })] : []),
    ...(isTyped && cells ? [translate('search.cell', { cell: cells.current.name })] : []),
  ];
  return (
    <Box sx={{ px: 2 }}>
      {missing.map((service) => (
        <Alert key={service} severity="warning" sx={{ my: 1 }}>
          {translate(`search.missing.${service}`)}
        </Alert>
      ))}
      <div role="status">
        {notes.map((note) => (
          <Typography
            key={note}
            variant="body2"
            color="text.secondary"
            sx={{ py: 0.5, overflowWrap: 'anywhere' }}
          >
            {note}
          </Typography>
        ))}
        {isSettled && (
          <Box component="span" sx={visuallyHidden}>
            {translate('search.count', { smart_count: count, count: number(count) })}
          </Box>
        )}
      </div>
    </Box>
  );
}
