import SendIcon from '@mui/icons-material/Send';
import { Button, List, Typography } from '@mui/material';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { lazyPage } from '../../../components/entry/LazyPage.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useCredit } from '../../../dataProviders/credit.ts';
import { usePreferences } from '../../../preferences.ts';
import { useMay } from '../../../components/useMayCall.ts';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { useApprovedSenderIds } from '../../send/sender-id/SenderIdInput.tsx';
import { HideSteps } from './HideSteps.tsx';
import { StepItem } from './StepItem.tsx';

const lazyStep = (name: 'AdministratorSteps' | 'OpenSteps') =>
  lazyPage(async () => ({ default: (await import('./AdministratorSteps.tsx'))[name] }));
const AdministratorSteps = lazyStep('AdministratorSteps');
const OpenSteps = lazyStep('OpenSteps');

interface FirstStepsProps {
  /** Nothing has been sent yet. */
  isNew: boolean;
}

/** Shown until something was sent, or as the user has chosen since. */
export function FirstSteps({ isNew }: FirstStepsProps) {
  const { firstSteps = isNew ? 'shown' : 'hidden' } = usePreferences();
  return firstSteps === 'shown' && <Steps isNew={isNew} />;
}

/** Once something was sent: what is still to be set up, until the user hides it. */
export function RemainingSteps() {
  const { firstSteps } = usePreferences();
  if (firstSteps !== undefined) return null;
  return (
    <Suspense>
      <OpenSteps />
    </Suspense>
  );
}

/** The steps of a company to its first message, those of its administrators, and which of them are done. */
function Steps({ isNew }: FirstStepsProps) {
  const translate = useTranslate();
  const { credits } = useFormats();
  const maySend = useMay('send-single-sms');
  const { data: credit } = useCredit();
  const { data: senderIds } = useApprovedSenderIds();
  const balance = credit?.currentBalance ?? 0;
  const sender = senderIds?.find(({ isDefault }) => isDefault) ?? senderIds?.[0];
  const steps = [
    {
      name: 'credit',
      isDone: balance > 0,
      text: translate(`dashboard.start.credit_${balance > 0 ? 'done' : 'todo'}`, {
        balance: credits(balance),
      }),
    },
    {
      name: 'sender',
      isDone: sender !== undefined,
      text: translate(`dashboard.start.sender_${sender ? 'done' : 'todo'}`, { name: sender?.name }),
    },
    ...(maySend ? [{ name: 'send', isDone: !isNew, text: translate('dashboard.start.send_text') }] : []),
  ];
  return (
    <SectionCard title={translate('dashboard.start.title')} actions={<HideSteps />}>
      <Typography color="text.secondary">{translate('dashboard.start.text')}</Typography>
      <List>
        {steps.map(({ name, isDone, text }) => (
          <StepItem key={name} isDone={isDone} name={translate(`dashboard.start.${name}`)} text={text} />
        ))}
        <Suspense>
          <AdministratorSteps />
        </Suspense>
      </List>
      {maySend && (
        <Button component={Link} to="/home/send-sms" variant="contained" startIcon={<SendIcon />}>
          {translate('dashboard.start.action')}
        </Button>
      )}
    </SectionCard>
  );
}
