import AddIcon from '@mui/icons-material/BookmarkAddOutlined';
import RemoveIcon from '@mui/icons-material/BookmarkRemoveOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import {
  AddSavedQueryDialog,
  RemoveSavedQueryDialog,
  SavedQueryFilterListItem,
  extractValidSavedQueries,
  useListContext,
  useSavedQueries,
  useTranslate,
  type SavedQuery,
} from 'react-admin';
import { filterCount } from './filterCount.ts';

/** react-admin's saved queries, which keep buttons apart from the list: inside it a screen reader cannot tell them from its entries. */
export function SavedFilters() {
  const translate = useTranslate();
  const titleId = useId();
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext();
  const [stored] = useSavedQueries(resource);
  const saved = extractValidSavedQueries(stored);
  const shown = textOf({ filter: filterValues, displayedFilters, sort, perPage });
  const isSaved = saved.some(({ value }) => textOf(value) === shown);
  const [isAsked, setIsAsked] = useState(false);
  const Dialog = isSaved ? RemoveSavedQueryDialog : AddSavedQueryDialog;
  if (saved.length === 0 && filterCount(filterValues) === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3">
        {translate('ra.saved_queries.label')}
      </Typography>
      {saved.length > 0 && (
        <List dense disablePadding>
          {saved.map(({ label, value }) => (
            <SavedQueryFilterListItem key={label} label={label} value={value} />
          ))}
        </List>
      )}
      {filterCount(filterValues) > 0 && (
        <Button startIcon={isSaved ? <RemoveIcon /> : <AddIcon />} onClick={() => setIsAsked(true)}>
          {translate(isSaved ? 'ra.saved_queries.remove_label' : 'ra.saved_queries.new_label')}
        </Button>
      )}
      <Dialog open={isAsked} onClose={() => setIsAsked(false)} />
    </section>
  );
}

function textOf({ filter, displayedFilters, sort, perPage }: SavedQuery['value']): string {
  return JSON.stringify([filter, displayedFilters ?? {}, sort, perPage]);
}
