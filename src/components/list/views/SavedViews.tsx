import AddIcon from '@mui/icons-material/BookmarkAddOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import SharedIcon from '@mui/icons-material/PeopleOutlined';
import { Alert, Button, IconButton, Menu, MenuItem, Stack, Tab, Tabs } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useListContext, useTranslate, type SortPayload } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { viewScreens, type SavedView, type ViewScreen } from '#contract/main-api/savedViews.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { lazyPage } from '../../entry/LazyPage.tsx';
import { RetryAlert } from '../../LoadError.tsx';
import { useCopy } from '../../message/actions/CopyButton.tsx';
import type { DeleteViewDialogProps } from './DeleteViewDialog.tsx';
import { openedFilter, orderOf, sameFilter, savedFilter } from './savedFilter.ts';
import { useSavedViews } from './useSavedViews.ts';
import type { ViewDialogProps } from './ViewDialog.tsx';

const ViewDialog = lazyPage<ViewDialogProps>(() => import('./ViewDialog.tsx'));
const DeleteViewDialog = lazyPage<DeleteViewDialogProps>(() => import('./DeleteViewDialog.tsx'));

interface SavedViewsProps {
  /** The list's own order. */
  sort: SortPayload;
}

/** The saved views of a list as tabs above it; nothing on lists that have none. */
export function SavedViews({ sort }: SavedViewsProps) {
  const { resource } = useListContext();
  return resource in viewScreens ? <ViewsOfScreen screen={resource as ViewScreen} sort={sort} /> : null;
}

/** Names the view in the address; all other parameters there are the list's. */
const parameter = 'view';

function ViewsOfScreen({ screen, sort: ownSort }: SavedViewsProps & { screen: ViewScreen }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { filterValues, sort } = useListContext();
  const { views: loaded, error, isFetching, refetch, create, update, remove } = useSavedViews(screen);
  const views = loaded ?? [];
  const [dialog, setDialog] = useState<'new' | 'change' | 'delete' | null>(null);

  const address = new URLSearchParams(search);
  const linked = Number(address.get(parameter)) || null;
  // The list rewrites its address without the view when a filter changes, so the view that was opened is kept here.
  const [opened, setOpened] = useState(linked);
  const [previousLinked, setPreviousLinked] = useState(linked);
  if (linked !== previousLinked) {
    setPreviousLinked(linked);
    if (linked !== null) setOpened(linked);
  }
  const filter = savedFilter(filterValues as Record<string, unknown>);
  const order = orderOf(sort);
  const isOwnList = filter === '{}' && order === orderOf(ownSort);
  const isShown = (view: SavedView) =>
    sameFilter(view.filter, filter) && (view.sort === null || view.sort === order);
  const current = views.find(({ id }) => id === opened) ?? views.find(isShown);
  const isModified = current !== undefined && !isShown(current);

  const target = views.find(({ id }) => id === linked);
  // Views that are kept from before may lack the newest one.
  const isGone = loaded !== undefined && !error && !isFetching && linked !== null && !target;
  // A shared link has the id of the view alone: it leads to the filters that the view has now, or to the whole list.
  const linkedPath = () => {
    if (linked === null || address.has('filter')) return null;
    if (target) return viewPath(pathname, target);
    return isGone ? `${allPath(pathname)}&${parameter}=${linked}` : null;
  };
  const targetPath = linkedPath();
  useEffect(() => {
    if (targetPath) void navigate(targetPath, { replace: true });
  }, [targetPath, navigate]);

  const open = (view: SavedView | null) => {
    setOpened(view?.id ?? null);
    void navigate(view ? viewPath(pathname, view) : allPath(pathname));
  };
  const content = { filter, sort: order };
  if (error && !loaded) {
    return (
      <RetryAlert severity="warning" onRetry={() => void refetch()}>
        {translate('views.not_loaded', { reason: error.message })}
      </RetryAlert>
    );
  }
  // A view that is being deleted stays in the address until that is done.
  const notice = isGone && dialog === null && (
    <Alert severity="info" closeText={translate('ra.action.close')} onClose={() => open(null)}>
      {translate('views.gone')}
    </Alert>
  );
  if (views.length === 0 && isOwnList) return notice;
  return (
    <>
      {notice}
      <Stack
        direction="row"
        sx={{ borderBottom: 1, borderColor: 'divider', alignItems: 'center', flexWrap: 'wrap' }}
      >
        {views.length > 0 && (
          <Tabs
            value={current?.id ?? (filter === '{}' ? 0 : false)}
            variant="scrollable"
            scrollButtons="auto"
            allowScrollButtonsMobile
            aria-label={translate('views.label')}
            sx={{ flex: '1 1 200px', minWidth: 0, px: 1 }}
          >
            <Tab
              value={0}
              label={translate('views.all')}
              component={Link}
              to={allPath(pathname)}
              onClick={() => setOpened(null)}
            />
            {views.map((view) => (
              <Tab
                key={view.id}
                value={view.id}
                label={
                  shortened(view.name) +
                  (view === current && isModified ? ` · ${translate('views.modified')}` : '')
                }
                icon={
                  view.isShared ? (
                    <SharedIcon
                      fontSize="small"
                      titleAccess={translate('views.shared_by', { name: view.ownerName })}
                    />
                  ) : undefined
                }
                iconPosition="start"
                component={Link}
                to={viewPath(pathname, view)}
                sx={{ minHeight: 48, textTransform: 'none' }}
              />
            ))}
          </Tabs>
        )}
        <Stack direction="row" spacing={0.5} sx={{ px: 1, py: 0.5, alignItems: 'center' }}>
          {current && isModified && (
            <>
              {current.mayChange && (
                <Button
                  size="small"
                  onClick={() =>
                    void update(current.id, content).catch((error: unknown) => reportError(error))
                  }
                >
                  {translate('ra.action.save')}
                </Button>
              )}
              <Button size="small" onClick={() => open(current)}>
                {translate('views.discard')}
              </Button>
            </>
          )}
          {!isOwnList && (!current || isModified) && (
            <Button size="small" startIcon={<AddIcon />} onClick={() => setDialog('new')}>
              {translate(current ? 'views.save_as' : 'views.save')}
            </Button>
          )}
          {current && (
            <ViewMenu
              view={current}
              onRename={() => setDialog('change')}
              onShare={() => update(current.id, { isShared: !current.isShared })}
              onDelete={() => setDialog('delete')}
            />
          )}
        </Stack>
        {dialog === 'delete' && current && (
          <Suspense>
            <DeleteViewDialog
              view={current}
              onDelete={async () => {
                await remove(current.id);
                open(null);
              }}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        )}
        {dialog && dialog !== 'delete' && (
          <Suspense>
            <ViewDialog
              view={dialog === 'change' ? current : undefined}
              onClose={() => setDialog(null)}
              onSave={async (values) => {
                if (dialog === 'change' && current) await update(current.id, values);
                else open(await create({ ...values, ...content }));
              }}
            />
          </Suspense>
        )}
      </Stack>
    </>
  );
}

interface ViewMenuProps {
  view: SavedView;
  onRename: () => void;
  onShare: () => Promise<unknown>;
  onDelete: () => void;
}

function ViewMenu({ view, onRename, onShare, onDelete }: ViewMenuProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const run = (action: () => unknown) => () => {
    close();
    void Promise.resolve(action()).catch((error: unknown) => reportError(error));
  };
  const copyLink = () =>
    copy(`${window.location.origin}${pathname}?${parameter}=${view.id}`, 'views.link_copied');
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('views.actions', { name: shortened(view.name) })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem onClick={run(copyLink)}>{translate('views.copy_link')}</MenuItem>
        {view.mayChange && <MenuItem onClick={run(onRename)}>{translate('views.rename')}</MenuItem>}
        {view.mayChange && (
          <MenuItem onClick={run(onShare)}>
            {translate(view.isShared ? 'views.unshare' : 'views.share')}
          </MenuItem>
        )}
        {view.mayChange && <MenuItem onClick={run(onDelete)}>{translate('ra.action.delete')}</MenuItem>}
      </Menu>
    </>
  );
}

/** The whole list in its own order: without these react-admin would show the filters of last time. */
function allPath(pathname: string): string {
  return `${pathname}?${new URLSearchParams({ filter: '{}', page: '1' })}`;
}

function viewPath(pathname: string, { id, filter, sort }: SavedView): string {
  const search = new URLSearchParams({ filter: JSON.stringify(openedFilter(filter)), page: '1' });
  const [field, order] = sort?.split(' ') ?? [];
  if (field && order) {
    search.set('sort', field);
    search.set('order', order);
  }
  search.set(parameter, String(id));
  return `${pathname}?${search}`;
}

const longest = 30;

function shortened(name: string): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}
