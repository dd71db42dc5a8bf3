import { Grid, Stack, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { listContacts } from '#contract/main-api/sending/contactGroups.ts';
import { findTicketsByParam } from '#contract/main-api/tickets/tickets.ts';
import { listOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { pick } from '../../components/list/columns/column.ts';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useNumberOperator, useOperatorReason } from '../../components/sms/useNumberOperator.ts';
import { useMay, useMayCall } from '../../components/useMayCall.ts';
import { messagesLink } from '../../screens/totalsPath.ts';
import { NotFoundPage } from '../errors/NotFoundPage.tsx';
import { Messages, useMessageColumns } from '../reports/Messages.tsx';
import { latestMessages } from './latestMessages.ts';
import { NumberActions } from './NumberActions.tsx';
import { GroupsOfNumber, OptOutsOfNumber, TicketsOfNumber } from './NumberCards.tsx';

/** All that is known of a mobile number, for who may see whole numbers: each part by its own permission. */
export default function NumberPage() {
  const translate = useTranslate();
  const parsed = parseMsisdn(useParams().msisdn ?? '');
  const seesNumbers = useMay('view-msisdn');
  const maySeeContacts = useMayCall(listContacts);
  const maySeeOptOuts = useMayCall(listOptOuts);
  const maySeeTickets = useMayCall(findTicketsByParam);
  if (!parsed.ok) return <NotFoundPage />;
  const { msisdn } = parsed;
  if (!seesNumbers) {
    return (
      <>
        <Title title="number.title" />
        <Typography>{translate('number.masked')}</Typography>
      </>
    );
  }
  return (
    <Stack spacing={2} key={msisdn}>
      <NumberHeading msisdn={msisdn} />
      <NumberActions msisdn={msisdn} />
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, lg: 8 }}>
          <SectionCard title={translate('number.messages')}>
            <RelatedList
              {...latestMessages(msisdn)}
              none="number.no_messages"
              more={{ to: messagesLink({ msisdn }), label: 'number.all_messages' }}
              isExcerpt
            >
              <LatestMessages />
            </RelatedList>
          </SectionCard>
        </Grid>
        <Grid size={{ xs: 12, lg: 4 }}>
          <Stack spacing={2}>
            {maySeeOptOuts && <OptOutsOfNumber msisdn={msisdn} />}
            {maySeeContacts && <GroupsOfNumber msisdn={msisdn} />}
            {maySeeTickets && <TicketsOfNumber msisdn={msisdn} />}
          </Stack>
        </Grid>
      </Grid>
    </Stack>
  );
}

/** The number, with its operator and how that is known. */
function NumberHeading({ msisdn }: { msisdn: string }) {
  const translate = useTranslate();
  const found = useNumberOperator(msisdn);
  const reasonOf = useOperatorReason();
  return (
    <>
      <Title title={`${formatMsisdn(msisdn)} · ${translate(`reports.operator.${found.operator}`)}`} />
      <Typography variant="body2" color="text.secondary">
        {translate('portability.operator_and_reason', {
          operator: translate(`reports.operator.${found.operator}`),
          reason: reasonOf(found),
        })}
      </Typography>
    </>
  );
}

/** In the columns of a report that are not the same for all of them. */
function LatestMessages() {
  const columns = pick<MessageReport>(useMessageColumns(), 'to', 'acceptedAt', 'status', 'senderId', 'text');
  return <Messages columns={columns} storeKey="number.messages" />;
}
