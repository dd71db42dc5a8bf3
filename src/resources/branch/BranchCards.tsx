import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Branch } from '#contract/main-api/branches.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

export function BranchCards() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  const placeOf = usePlaceText();
  const createPath = useCreatePath();
  return (
    <CardList<Branch>>
      {(branch) => (
        <CardActionArea
          component={Link}
          to={createPath({ resource: 'branch', id: branch.id, type: 'edit' })}
          sx={{ p: 1.5 }}
        >
          <Typography sx={{ fontWeight: 600 }}>{branch.name}</Typography>
          {scope === 'platform' && <Typography variant="body2">{branch.companyName}</Typography>}
          <Typography variant="caption" color="text.secondary">
            {[placeOf(branch), translate('branches.people', { count: number(branch.userCount) })]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </CardActionArea>
      )}
    </CardList>
  );
}
