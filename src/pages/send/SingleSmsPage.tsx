import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Composer } from './Composer.tsx';
import { JustSent } from './JustSent.tsx';
import { useSentMessages } from './sentMessages.ts';

export default function SingleSmsPage() {
  const sent = useSentMessages();
  const [round, setRound] = useState(0);
  return (
    <Stack spacing={3}>
      <Title title="menu.singleSms" />
      <Composer
        key={round}
        onAccepted={(message) => {
          sent.add(message);
          setRound(round + 1);
        }}
      />
      <JustSent messages={sent.messages} onClear={sent.clear} />
    </Stack>
  );
}
