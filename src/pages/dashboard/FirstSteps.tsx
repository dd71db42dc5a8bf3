import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import SendIcon from '@mui/icons-material/Send';
import { Button, List, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SenderId } from '#contract/main-api/senderIds.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { useSignedInUser } from '../../session.ts';
import { useMay } from '../../components/useMayCall.ts';
import { SectionCard } from '../../components/SectionCard.tsx';

/** What a company that has never sent anything needs, and which of it is there. */
export function FirstSteps() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { companyId } = useSignedInUser();
  const maySend = useMay('send-single-sms');
  const { data: credit } = useCredit();
  const { data: senderIds } = useGetList<SenderId>('sender-ids', {
    filter: { companyId, status: 'approved' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  const balance = credit?.currentBalance ?? 0;
  const sender = senderIds?.find(({ isDefault }) => isDefault) ?? senderIds?.[0];
  const steps = [
    {
      name: 'credit',
      isDone: balance > 0,
      text: translate(`dashboard.start.credit_${balance > 0 ? 'done' : 'todo'}`, {
        balance: number(balance),
      }),
    },
    {
      name: 'sender',
      isDone: sender !== undefined,
      text: translate(`dashboard.start.sender_${sender ? 'done' : 'todo'}`, { name: sender?.name }),
    },
    ...(maySend ? [{ name: 'send', isDone: false, text: translate('dashboard.start.send_text') }] : []),
  ];
  return (
    <SectionCard title={translate('dashboard.start.title')}>
      <Typography color="text.secondary">{translate('dashboard.start.text')}</Typography>
      <List>
        {steps.map(({ name, isDone, text }) => (
          <ListItem key={name} disableGutters>
            <ListItemIcon>
              {isDone ? <CheckCircleIcon color="success" /> : <RadioButtonUncheckedIcon color="disabled" />}
            </ListItemIcon>
            <ListItemText primary={translate(`dashboard.start.${name}`)} secondary={text} />
          </ListItem>
        ))}
      </List>
      {maySend && (
        <Button component={Link} to="/home/send-sms" variant="contained" startIcon={<SendIcon />}>
          {translate('dashboard.start.action')}
        </Button>
      )}
    </SectionCard>
  );
}
