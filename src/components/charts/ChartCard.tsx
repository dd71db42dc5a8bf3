import TableRowsIcon from '@mui/icons-material/TableRowsOutlined';
import { Card, CardContent, Skeleton, Stack, ToggleButton, Tooltip, Typography } from '@mui/material';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LoadError } from '../LoadError.tsx';
import { ChartTable, HiddenChartTable, type ChartFigures } from './ChartTable.tsx';

export interface ChartState {
  isLoading: boolean;
  /** Shown in place of the chart; null while there are figures, be they of before. */
  error: Error | null;
  onRetry: () => void;
}

interface ChartCardProps extends ChartState {
  title: string;
  /** The message of the picture, in a sentence. */
  summary: string;
  /** In pixels, of the chart and of all that may stand in its place: the page does not move while it loads. */
  height: number;
  /** The picture may be higher than that, if it has to show more. */
  grows?: boolean;
  /** Undefined while there are none. */
  figures: ChartFigures | undefined;
  isEmpty: boolean;
  /** The picture, which may be lazy. */
  children: ReactNode;
  /** Below the picture. */
  legend?: ReactNode;
  /** Above it: what it comes to, in words. */
  words?: ReactNode;
}

/** A chart with its figures as a table: always for screen readers, and for everybody on request. */
export function ChartCard({ title, summary, height, figures, isEmpty, words, ...props }: ChartCardProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  const { isLoading, error, onRetry, children, legend, grows } = props;
  const waiting = <Skeleton variant="rounded" height={height} />;
  const content = () => {
    if (error) return <LoadError error={error} onRetry={onRetry} />;
    if (isLoading || !figures) return waiting;
    if (isEmpty) return <EmptyChart height={height} />;
    if (isTable) return <ChartTable label={title} height={height} {...figures} />;
    return (
      <>
        <HiddenChartTable label={title} {...figures} />
        <div role="img" aria-label={summary} style={{ [grows ? 'minHeight' : 'height']: height }}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </div>
      </>
    );
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ height: '100%' }}>
      <CardContent
        sx={{ display: 'flex', flexDirection: 'column', height: '100%', '&:last-child': { pb: 2 } }}
      >
        <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start', mb: 1 }}>
          <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, pt: 0.5 }}>
            {title}
          </Typography>
          <Tooltip title={translate('charts.as_table')}>
            <ToggleButton
              size="small"
              value="table"
              selected={isTable}
              onChange={() => setIsTable(!isTable)}
              aria-label={translate('charts.as_table')}
              aria-describedby={titleId}
              sx={{ color: 'text.secondary' }}
            >
              <TableRowsIcon fontSize="small" />
            </ToggleButton>
          </Tooltip>
        </Stack>
        {words}
        <div style={{ minHeight: height }}>{content()}</div>
        {legend}
      </CardContent>
    </Card>
  );
}

function EmptyChart({ height }: { height: number }) {
  const translate = useTranslate();
  return (
    <Stack
      sx={{
        height,
        alignItems: 'center',
        justifyContent: 'center',
        bgcolor: 'action.hover',
        borderRadius: 1,
      }}
    >
      <Typography color="text.secondary">{translate('charts.none')}</Typography>
    </Stack>
  );
}
