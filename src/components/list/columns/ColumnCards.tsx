import { Box, Card, CardActionArea, CardActions, Stack, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { RecordContextProvider, useListContext, useTranslateLabel, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { touchTargetsWithin } from '../../../theme/touchTarget.ts';
import { tabular } from '../../report/tabular.ts';
import { Figures } from '../Figures.tsx';
import { RowSkeleton } from '../loading/RowSkeleton.tsx';
import { NoMatch } from '../NoMatch.tsx';
import { useRecordPath } from '../RecordLink.tsx';
import { present, useShown, type CardPlace, type Column, type Columns } from './column.ts';
import type { Opens } from './ColumnTable.tsx';

export interface ColumnCardsProps<Row extends RaRecord> {
  columns: Columns<Row>;
  opens?: Opens<Row>;
  /** An action of the card that opens no page, and its label. */
  onOpen?: (row: Row) => void;
  openLabel?: (row: Row) => string;
  /** In place of the columns between `start` and `action`. */
  card?: (row: Row) => ReactNode;
  /** Instead of cards while there is nothing to show. */
  empty?: ReactNode;
}

/** A list on a phone: a card a row. */
export function ColumnCards<Row extends RaRecord>(props: ColumnCardsProps<Row>) {
  const { columns, opens = false, onOpen, openLabel, card, empty } = props;
  const pathOf = useRecordPath();
  const { data, isPending } = useListContext<Row>();
  const { contentOf, figuresOf } = useCardContent(present(columns));
  if (isPending) return <RowSkeleton columns={1} rows={5} />;
  if (data?.length === 0) return empty ?? <NoMatch />;
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 1 }}>
      {data?.map((row) => {
        const [start, actions] = [contentOf('start', row), contentOf('action', row)];
        const facts = contentOf('fact', row);
        const figures = figuresOf(row);
        const to = typeof opens === 'function' ? opens(row) : opens;
        return (
          <Card key={row.id} component="li" data-row sx={touchTargetsWithin}>
            <RecordContextProvider value={row}>
              <Stack direction="row" sx={{ alignItems: 'flex-start' }}>
                {start}
                <CardArea
                  to={to && pathOf(row.id, to)}
                  onOpen={onOpen && (() => onOpen(row))}
                  label={openLabel?.(row)}
                  isBeside={start.length > 0}
                >
                  {card?.(row) ?? (
                    <>
                      <Stack direction="row" spacing={1} sx={headSx}>
                        <CardTitle>{contentOf('title', row)}</CardTitle>
                        {contentOf('badge', row)}
                      </Stack>
                      {contentOf('line', row).map((line, index) => (
                        <Typography key={index} variant="body2" component="div" sx={brokenSx}>
                          {line}
                        </Typography>
                      ))}
                      {facts.length > 0 && (
                        <Typography variant="caption" color="text.secondary" component="p" sx={brokenSx}>
                          {facts.map((fact, index) => (
                            <Fragment key={index}>
                              {index > 0 && ' · '}
                              {fact}
                            </Fragment>
                          ))}
                        </Typography>
                      )}
                      {figures.length > 0 && <Figures figures={figures} />}
                      {contentOf('foot', row)}
                    </>
                  )}
                </CardArea>
              </Stack>
              {actions.length > 0 && <CardActions sx={{ pt: 0, flexWrap: 'wrap' }}>{actions}</CardActions>}
            </RecordContextProvider>
          </Card>
        );
      })}
    </Stack>
  );
}

/** The content of each place of a card; columns that have nothing to say of a row are left out. */
export function useCardContent<Row>(columns: Column<Row>[]) {
  const shownOf = useShown();
  const labelOf = useTranslateLabel();
  const contents = (place: CardPlace, row: Row) =>
    columns
      .filter(({ card }) => card === place)
      .map((column) => {
        const shown = shownOf(column, row);
        if (column.onCard) return { column, content: column.onCard(row) };
        return { column, content: column.cell && !column.isLink ? column.cell(row, shown) : shown };
      })
      .filter(
        ({ content }) => content !== null && content !== undefined && content !== false && content !== '',
      );
  return {
    contentOf: (place: CardPlace, row: Row) =>
      contents(place, row).map(({ column: { source }, content }) => (
        <Fragment key={source}>{content}</Fragment>
      )),
    figuresOf: (row: Row) =>
      contents('figure', row).map(({ column: { source, label }, content }) => ({
        label: label ?? labelOf({ source }),
        value: content,
      })),
  };
}

interface CardAreaProps {
  to?: string | false;
  onOpen?: () => void;
  /** The label of a card that does something without a page of its own. */
  label?: string;
  /** Something stands to the left of it. */
  isBeside?: boolean;
  children: ReactNode;
}

/** The part of a card that can be touched, if it opens something. */
export function CardArea({ to, onOpen, label, isBeside, children }: CardAreaProps) {
  const sx = {
    ...tabular,
    p: 1.5,
    ...(isBeside && { pl: 0.5 }),
    minWidth: 0,
    flex: 1,
    '[data-density="compact"] &': { py: 0.75 },
  };
  if (onOpen) {
    return (
      <CardActionArea onClick={onOpen} aria-label={label} sx={sx}>
        {children}
      </CardActionArea>
    );
  }
  return to ? (
    <CardActionArea component={Link} to={to} sx={sx}>
      {children}
    </CardActionArea>
  ) : (
    <Box sx={sx}>{children}</Box>
  );
}

/** The heading of a card. */
export function CardTitle({ children }: { children: ReactNode }) {
  return (
    <Typography component="div" sx={{ ...brokenSx, fontWeight: 600, minWidth: 0 }}>
      {children}
    </Typography>
  );
}

const brokenSx = { overflowWrap: 'anywhere' };
const headSx = { justifyContent: 'space-between', alignItems: 'center' };
