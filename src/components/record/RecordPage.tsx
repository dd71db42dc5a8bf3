import { Show, type RaRecord, type ShowProps } from 'react-admin';
import { ShowError, stayOnError } from './RecordError.tsx';

interface RecordPageProps<Row extends RaRecord> extends Pick<
  ShowProps<Row>,
  'resource' | 'title' | 'actions' | 'children'
> {
  /** How often a record that changes by itself is fetched again, in milliseconds. */
  refetchInterval?: number | ((query: { state: { data?: Row } }) => number);
}

/** A record's page of several cards, without which there is its error instead of a way back to the list. */
export function RecordPage<Row extends RaRecord>({ refetchInterval, ...show }: RecordPageProps<Row>) {
  // react-admin's type asks for what identifies the query, which it sets itself.
  const queryOptions: object = { ...stayOnError, refetchInterval };
  return (
    <Show<Row>
      // The route guards the page, by the permission of the call.
      disableAuthentication
      queryOptions={queryOptions}
      error={<ShowError />}
      component="div"
      sx={{ '& .RaShow-card': { minWidth: 0 } }}
      {...show}
    />
  );
}
