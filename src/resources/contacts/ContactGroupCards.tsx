import CardActionArea from '@mui/material/CardActionArea';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ContactGroup } from '#contract/main-api/contactGroups.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { SendToGroupButton } from './SendToGroupButton.tsx';

export function ContactGroupCards() {
  const translate = useTranslate();
  const { number } = useFormats();
  const createPath = useCreatePath();
  return (
    <CardList<ContactGroup>>
      {(group) => (
        <RecordContextProvider value={group}>
          <CardActionArea
            component={Link}
            to={createPath({ resource: 'contacts', id: group.id, type: 'show' })}
            sx={{ p: 1.5 }}
          >
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{group.name}</Typography>
            <Typography variant="body2">
              {translate('contacts.count', { smart_count: group.contacts, count: number(group.contacts) })}
            </Typography>
            <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {group.columns.join(' · ')}
            </Typography>
          </CardActionArea>
          <CardActions>
            <SendToGroupButton />
          </CardActions>
        </RecordContextProvider>
      )}
    </CardList>
  );
}
