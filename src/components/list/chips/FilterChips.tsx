import { Alert, Button, Chip, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { focusFilterButton } from '../focusFilterButton.ts';

/** One value of a filter that is set. */
export interface FilterPart {
  source: string;
  value: unknown;
  /** As people read it. */
  label: string;
  /** It names a record that was deleted. */
  isDeleted?: boolean;
}

/** The values that a list is filtered by, each with a button to remove it, and a warning about deleted records. */
export function FilterChips({ parts }: { parts: readonly FilterPart[] }) {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  // The focus went with the chip: it moves to the one that took its place.
  useEffect(() => {
    if (removedAt.current === null) return;
    const chips = list.current?.querySelectorAll<HTMLElement>('[role=button]') ?? [];
    const next = chips[Math.min(removedAt.current, chips.length - 1)];
    if (next) next.focus();
    else focusFilterButton();
    removedAt.current = null;
  }, [parts.length]);
  const without = (removed: readonly FilterPart[]) => {
    removedAt.current = parts.indexOf(removed[0]!);
    const values = new Map(Object.entries(filterValues as Record<string, unknown>));
    for (const { source, value } of removed) {
      const left = [values.get(source) ?? []].flat().filter((one) => one !== value);
      if (left.length > 0) values.set(source, left);
      else values.delete(source);
    }
    setFilters(Object.fromEntries(values), displayedFilters);
  };
  const deleted = parts.filter(({ isDeleted }) => isDeleted);
  if (parts.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ px: 2, py: 1 }}>
      <Stack
        ref={list}
        direction="row"
        component="ul"
        aria-label={translate('reports.filter.chips')}
        // On a phone one line, so that the rows begin on the first screen.
        sx={{
          flexWrap: { sm: 'wrap' },
          overflowX: { xs: 'auto', sm: 'visible' },
          gap: 0.75,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {parts.map((part) => (
          <li key={`${part.source} ${String(part.value)}`}>
            <Chip
              size="small"
              variant="outlined"
              color={part.isDeleted ? 'warning' : 'default'}
              label={part.label}
              // The whole chip is a button, because the keyboard does not reach the delete icon.
              aria-label={translate('reports.filter.remove', { filter: part.label })}
              onClick={() => without([part])}
              onDelete={() => without([part])}
              sx={{ maxWidth: 320 }}
            />
          </li>
        ))}
      </Stack>
      {deleted.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => without(deleted)}>
              {translate('reports.filter.remove_deleted')}
            </Button>
          }
        >
          {translate('reports.filter.some_deleted', { names: deleted.map(({ label }) => label).join(', ') })}
        </Alert>
      )}
    </Stack>
  );
}
