import AddIcon from '@mui/icons-material/Add';
import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import {
  listErrorWords,
  saveErrorWords,
  type NewErrorWords,
} from '#contract/main-api/carriers/errorWords.ts';
import { shippedErrorWords } from '#domain/messages/errorWords.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { errorWordsKey } from './errorWordsKey.ts';
import { ErrorWordsDialog } from './ErrorWordsDialog.tsx';
import { ErrorWordsRow } from './ErrorWordsRow.tsx';

/** The words that explain why messages failed: the provider's own and the shipped ones. */
export default function ErrorWordsPage() {
  const translate = useTranslate();
  const mayChange = useMayCall(saveErrorWords);
  const [edited, setEdited] = useState<Partial<NewErrorWords> | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: errorWordsKey,
    queryFn: ({ signal }) => call(listErrorWords, { signal }),
  });
  const isReplaced = (code: string) => data?.some((own) => own.routeId === null && own.code === code);
  const shipped = Object.entries(shippedErrorWords).filter(([code]) => !isReplaced(code));
  const onEdit = mayChange ? setEdited : undefined;
  return (
    <Stack spacing={2}>
      <Title title="menu.errorWords" />
      <Typography color="text.secondary" sx={{ maxWidth: 760 }}>
        {translate('errorWords.help')}
      </Typography>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          <SectionCard
            title={translate('errorWords.own')}
            actions={
              mayChange && (
                <Button startIcon={<AddIcon />} onClick={() => setEdited({ routeId: null })}>
                  {translate('errorWords.add')}
                </Button>
              )
            }
          >
            {data.length === 0 && (
              <Typography color="text.secondary">{translate('errorWords.none')}</Typography>
            )}
            <Stack component="ul" sx={listSx}>
              {data.map((own) => (
                <ErrorWordsRow key={own.id} words={own} own={own} onEdit={onEdit} />
              ))}
            </Stack>
          </SectionCard>
          <SectionCard title={translate('errorWords.shipped')}>
            <Stack component="ul" sx={listSx}>
              {shipped.map(([code, text]) => (
                <ErrorWordsRow key={code} words={{ ...text, code, routeId: null }} onEdit={onEdit} />
              ))}
            </Stack>
          </SectionCard>
        </>
      )}
      {edited && <ErrorWordsDialog words={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0 };
