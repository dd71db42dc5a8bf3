import { Box, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { dialects, type DialectName } from '#contract/public-api/dialects.ts';
import { CodeBlock } from '../../components/api/CodeBlock.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { usePublicApi } from '../../components/api/usePublicApi.ts';
import { ApiTabs } from './ApiTabs.tsx';
import { dialectCalls } from './move/dialectCalls.ts';

/** Which address and key programs need that are written for another provider. */
export default function MovePage() {
  const translate = useTranslate();
  const publicApi = usePublicApi();
  return (
    <>
      <Title title="menu.api" />
      <ApiTabs view="move">
        {translate('api.help.move')} {translate('api.move.not_covered')}
      </ApiTabs>
      <Box sx={cardsSx}>
        {(Object.keys(dialects) as DialectName[]).map((name) => (
          <DialectCard key={name} name={name} publicApi={publicApi} />
        ))}
      </Box>
    </>
  );
}

function DialectCard({ name, publicApi }: { name: DialectName; publicApi: string | undefined }) {
  const translate = useTranslate();
  const { name: provider, path, keyIn } = dialects[name];
  const { calls, isKeyInAddress } = dialectCalls[name];
  const note = translate(`api.move.note.${name}`, { _: '' });
  return (
    <SectionCard title={provider}>
      {publicApi && (
        <CodeBlock
          code={publicApi + path}
          label={`${provider}: ${translate('api.move.base')}`}
          copied="api.move.base_copied"
        >
          <Typography variant="h4" component="h3">
            {translate('api.move.base')}
          </Typography>
        </CodeBlock>
      )}
      <Typography variant="h4" component="h3" sx={{ mt: 1.5 }}>
        {translate('api.move.key')}{' '}
        <Typography component="span" variant="body2" color="text.secondary">
          {translate('api.move.key_in', { place: keyIn })}
        </Typography>
      </Typography>
      <Typography variant="body2">
        {translate(`api.move.${isKeyInAddress ? 'kind_address' : 'kind_body'}`)} {note}
      </Typography>
      <Typography variant="h4" component="h3" sx={{ mt: 1.5 }}>
        {translate('api.move.calls')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }} translate="no">
        {calls.map((call) => (
          <li key={call}>
            <Typography component="code" variant="body2" sx={callSx}>
              {call}
            </Typography>
          </li>
        ))}
      </Box>
    </SectionCard>
  );
}

const cardsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
};
const callSx = { fontFamily: 'monospace', overflowWrap: 'anywhere' };
