import { Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { openWorkKinds, openWorkLimits } from '#contract/main-api/openWork.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { openWork } from '../../screens/menuTable.ts';
import { OpenWorkList, useOpenWorkCount } from './OpenWorkList.tsx';
import { useIsDecider, useOpenWork } from './useOpenWork.ts';

/** On the dashboard the first of each kind of what waits for the user. Nothing for who decides nothing. */
export function OpenWorkCard() {
  const translate = useTranslate();
  const countText = useOpenWorkCount();
  const isDecider = useIsDecider();
  const { data } = useOpenWork(openWorkLimits.first);
  if (!isDecider) return null;
  // As high as the sentence: most of the day there is nothing to show.
  if (data?.count === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('openWork.none')}
      </Typography>
    );
  const isCut =
    data && openWorkKinds.some((kind) => data[kind] && data[kind].count > data[kind].items.length);
  return (
    <SectionCard
      title={
        data ? translate('openWork.counted', { count: countText(data.count) }) : translate('openWork.title')
      }
      actions={
        isCut && (
          <Button component={Link} to={openWork.path}>
            {translate('openWork.show_all')}
          </Button>
        )
      }
    >
      <OpenWorkList each={openWorkLimits.first} heading="h3" />
    </SectionCard>
  );
}
