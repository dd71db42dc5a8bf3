import { Skeleton, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Show,
  TopToolbar,
  useGetResourceLabel,
  useRecordContext,
  useResourceContext,
  type RaRecord,
  type ShowProps,
} from 'react-admin';
import { pageActionsSx } from '../form/formSx.ts';
import { AllowedEditButton } from './AllowedEditButton.tsx';
import { DialogProvider } from '../dialog/DialogProvider.tsx';
import { ShowError, stayOnError } from './RecordError.tsx';

interface RecordPageProps<Row extends RaRecord> extends Pick<
  ShowProps<Row>,
  'resource' | 'actions' | 'aside' | 'sx'
> {
  resource: string;
  /** The page's heading, if that is not what a record is called. */
  title?: (record: Row) => ReactNode;
  /** How often a record that changes by itself is fetched again, in milliseconds. */
  refetchInterval?: number | ((query: { state: { data?: Row } }) => number);
  children: (record: Row) => ReactNode;
}

const usualActions = (
  <TopToolbar sx={pageActionsSx}>
    <AllowedEditButton />
  </TopToolbar>
);

/** A record's page of several cards, without which there is its error instead of a way back to the list. */
export function RecordPage<Row extends RaRecord>(props: RecordPageProps<Row>) {
  const { title, actions = usualActions, refetchInterval, sx, children, ...show } = props;
  // react-admin's type asks for what identifies the query, which it sets itself.
  const queryOptions: object = { ...stayOnError, refetchInterval };
  return (
    <DialogProvider>
      <Show<Row>
        // The route guards the page, by the permission of the call.
        disableAuthentication
        queryOptions={queryOptions}
        error={<ShowError />}
        actions={actions}
        title={title && <RecordTitle title={title as (record: RaRecord) => ReactNode} />}
        component="div"
        sx={{ '& .RaShow-card': { minWidth: 0 }, ...sx }}
        {...show}
        render={({ record }) => (record ? children(record) : <Skeleton variant="rounded" height={320} />)}
      />
    </DialogProvider>
  );
}

/** The resource's name while there is no record, or none to be found. */
function RecordTitle({ title }: { title: (record: RaRecord) => ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext()!;
  const resourceLabel = useGetResourceLabel();
  return (
    <Stack component="span" direction="row" spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      {record ? title(record) : resourceLabel(resource, 1)}
    </Stack>
  );
}
