import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useEffect, useId, useRef, type ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  mostOpenWork,
  openWorkKinds,
  type OpenWork,
  type OpenWorkKind,
} from '#contract/main-api/openWork.ts';
import { DialogProvider } from '../../components/dialog/DialogProvider.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { filteredPath } from '../../screens/filteredPath.ts';
import { menu, type ScreenName } from '../../screens/menuTable.ts';
import { mayCall, useSignedInUser } from '../../session.ts';
import { ContentApprovalItem } from './items/ContentApprovalItem.tsx';
import { DownRouteItem } from './items/DownRouteItem.tsx';
import { LateBatchItem } from './items/LateBatchItem.tsx';
import { RechargeItem } from './items/RechargeItem.tsx';
import { RefundItem } from './items/RefundItem.tsx';
import { SenderIdItem } from './items/SenderIdItem.tsx';
import { TicketItem } from './items/TicketItem.tsx';
import { useOpenWork } from './useOpenWork.ts';

type ItemOf<Kind extends OpenWorkKind> = NonNullable<OpenWork[Kind]>['items'][number];

/** How an item of each kind is shown, and the screen that lists all of them. Refunds have none of their own. */
const kinds: {
  [Kind in OpenWorkKind]: {
    Item: ComponentType<{ item: ItemOf<Kind> }>;
    keyOf: (item: ItemOf<Kind>) => string | number;
    screen?: ScreenName;
    filter?: Record<string, unknown>;
  };
} = {
  downRoutes: { Item: DownRouteItem, keyOf: ({ id }) => id, screen: 'route' },
  lateBatches: {
    Item: LateBatchItem,
    keyOf: ({ batchId }) => batchId,
    screen: 'batches',
    filter: { state: 'late' },
  },
  rechargeRequests: { Item: RechargeItem, keyOf: ({ id }) => id, screen: 'balance' },
  senderIds: {
    Item: SenderIdItem,
    keyOf: ({ id }) => id,
    screen: 'senderIds',
    filter: { status: 'pending' },
  },
  contentApprovals: {
    Item: ContentApprovalItem,
    keyOf: ({ id }) => id,
    screen: 'contentApprovals',
    filter: { state: 'requested' },
  },
  refunds: { Item: RefundItem, keyOf: ({ id }) => id },
  tickets: { Item: TicketItem, keyOf: ({ id }) => id, screen: 'tickets', filter: { isOpen: true } },
};

interface OpenWorkListProps {
  /** How many of each kind. */
  each: number;
  /** The level of the headings of the kinds. */
  heading: 'h2' | 'h3';
}

/** Lists what waits for the user, each decided in place. */
export function OpenWorkList({ each, heading }: OpenWorkListProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useOpenWork(each);
  const list = useFocusAfterDecision(data);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (data.count === 0) {
    return <EmptyList isFinished title={translate('openWork.none')} />;
  }
  return (
    <DialogProvider>
      <Box ref={list} tabIndex={-1} sx={listSx}>
        {openWorkKinds.map((kind) => (
          <WorkOfKind key={kind} kind={kind} heading={heading} work={data[kind] as WorkOfKindProps['work']} />
        ))}
      </Box>
    </DialogProvider>
  );
}

interface WorkOfKindProps extends Pick<OpenWorkListProps, 'heading'> {
  kind: OpenWorkKind;
  /** Undefined for who does not decide it. */
  work: { count: number; items: readonly ItemOf<OpenWorkKind>[] } | undefined;
}

function WorkOfKind({ kind, heading, work }: WorkOfKindProps) {
  const translate = useTranslate();
  const countText = useOpenWorkCount();
  const user = useSignedInUser();
  const headingId = useId();
  if (!work || work.count === 0) return null;
  // The compiler cannot know that the items are those of the kind.
  const { Item, keyOf, screen: name, filter } = kinds[kind] as (typeof kinds)['tickets'];
  const items = work.items as ItemOf<'tickets'>[];
  const screen = menu.find((each) => each.name === name);
  const to = screen && mayCall(user, screen) && (filter ? filteredPath(screen.path, filter) : screen.path);
  return (
    <section aria-labelledby={headingId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography id={headingId} variant="subtitle2" component={heading} color="text.secondary">
          {translate(`openWork.kinds.${kind}`)} ({countText(work.count)})
        </Typography>
        {to && work.count > items.length && (
          <Button component={Link} to={to} size="small" aria-describedby={headingId}>
            {translate('openWork.show_all')}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Item key={keyOf(item)} item={item} />
        ))}
      </Box>
    </section>
  );
}

/** Two kinds side by side where the card has room, so that what the dashboard has below stays in sight. */
const listSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  alignItems: 'start',
  columnGap: 4,
  rowGap: 1.5,
  outline: 'none',
};

/** A count as it is shown: beyond what is counted it is "1,000+". */
export function useOpenWorkCount(): (count: number) => string {
  const translate = useTranslate();
  const { number } = useFormats();
  return (count) =>
    count >= mostOpenWork ? translate('openWork.many', { count: number(mostOpenWork) }) : number(count);
}

/** Keeps the focus in the list when what had it is gone, because it was decided. */
function useFocusAfterDecision(data: OpenWork | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog is outside of the list; what opened it had the focus before.
      if (target instanceof Element && list.current?.contains(target)) focused.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isGone = focused.current !== null && !focused.current.isConnected;
    if (!isGone) return;
    focused.current = null;
    if (document.activeElement === document.body) list.current?.focus();
  }, [data]);
  return list;
}
