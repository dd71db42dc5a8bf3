import { Card, CardContent } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { openWorkLimits } from '#contract/main-api/openWork.ts';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { OpenWorkList } from './OpenWorkList.tsx';
import { useIsDecider } from './useOpenWork.ts';

/** All that waits for the user, for who has no dashboard, and beyond its first few. */
export default function OpenWorkPage() {
  const translate = useTranslate();
  const isDecider = useIsDecider();
  return (
    <Card>
      <Title title="menu.openWork" />
      <CardContent>
        {isDecider ? (
          <OpenWorkList each={openWorkLimits.most} heading="h2" />
        ) : (
          <EmptyList isFinished title={translate('openWork.none')} />
        )}
      </CardContent>
    </Card>
  );
}
