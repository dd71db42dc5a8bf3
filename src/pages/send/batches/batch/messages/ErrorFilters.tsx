import { Chip, Stack } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useErrorText } from '../../../../../components/message/useErrorText.ts';
import { useFormats } from '../../../../../components/useFormats.ts';
import { useBatchSummary } from '../../../../../dataProviders/batchSummary.ts';
import type { Batch } from '../../../../../dataProviders/resources/batches.ts';

/** Toggle buttons that filter the list by an error, each with its number of failed messages. */
export function ErrorFilters({ batch }: { batch: Batch }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { errorOf } = useErrorText();
  const { data } = useBatchSummary(batch);
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { errorCode: chosen, ...others } = filterValues as { errorCode?: string };
  const errors = data?.found?.errors ?? [];
  if (errors.length === 0) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={translate('batches.failures.by_error')}
      sx={{ flexWrap: 'wrap', gap: 1, px: 2, py: 1.5 }}
    >
      {errors.map(({ code, messages, words }) => (
        <Chip
          key={code}
          label={`${errorOf(code, words).text} · ${number(messages)}`}
          title={code}
          component="button"
          clickable
          aria-pressed={code === chosen}
          color={code === chosen ? 'primary' : 'default'}
          variant={code === chosen ? 'filled' : 'outlined'}
          onClick={() =>
            setFilters(code === chosen ? others : { ...others, errorCode: code }, displayedFilters as never)
          }
          sx={{ maxWidth: '100%' }}
        />
      ))}
    </Stack>
  );
}
