import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { tabular } from '../../components/report/tabular.ts';
import type { ResultKind } from './recentResults.ts';
import type { Result } from './results.tsx';

interface ResultListProps {
  id: string;
  results: readonly Result[];
  active: Result | undefined;
  onActive: (result: Result) => void;
  onChoose: (result: Result) => void;
}

/** The element that the input names as the active one. */
export function optionId(listId: string, { key }: Result): string {
  return `${listId}-${key.replace(/[^\w-]/g, '_')}`;
}

/** The results under the headings of their kinds. The focus stays in the input. */
export function ResultList({ id, results, active, onActive, onChoose }: ResultListProps) {
  const translate = useTranslate();
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return (
    <div role="listbox" id={id} aria-label={translate('search.results')}>
      {kinds.map((kind) => (
        <Group key={kind} listId={id} kind={kind}>
          {results
            .filter((result) => result.kind === kind)
            .map((result) => (
              <Option
                key={result.key}
                id={optionId(id, result)}
                result={result}
                isActive={result === active}
                onActive={() => onActive(result)}
                onChoose={() => onChoose(result)}
              />
            ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ listId, kind, children }: { listId: string; kind: ResultKind; children: React.ReactNode }) {
  const translate = useTranslate();
  const headingId = `${listId}-heading-${kind}`;
  return (
    <div role="group" aria-labelledby={headingId}>
      <Typography
        id={headingId}
        variant="caption"
        color="text.secondary"
        component="div"
        role="presentation"
        sx={{ px: 2, pt: 1, pb: 0.5, fontWeight: 600 }}
      >
        {translate(`search.kinds.${kind}`)}
      </Typography>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  result: Result;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

function Option({
  id,
  result: { Icon, label, detail, waits, state },
  isActive,
  onActive,
  onChoose,
}: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // jsdom has no layout.
    if (isActive) option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={() => !isActive && onActive()}
      onClick={onChoose}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        mx: 1,
        px: 1,
        py: 0.75,
        minHeight: 44,
        borderRadius: 1,
        cursor: 'pointer',
        ...(isActive && {
          bgcolor: 'action.selected',
          outline: 2,
          outlineColor: 'primary.main',
          outlineOffset: -2,
        }),
      }}
    >
      <Icon fontSize="small" color="action" aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0, ...tabular }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
          {label}
        </Typography>
        {detail && (
          <Typography variant="caption" color="text.secondary" component="div" sx={detailSx}>
            {detail}
          </Typography>
        )}
        {waits && (
          <Typography variant="caption" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {waits}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" component="span" color="text.secondary" sx={{ flex: 'none' }}>
        {state}
      </Typography>
    </Box>
  );
}

/** Two lines on a phone, where the reason of a failure would be cut off in one. */
const detailSx = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
