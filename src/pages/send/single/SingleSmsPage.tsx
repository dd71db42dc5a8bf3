import { Stack } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Composer } from './Composer.tsx';
import { JustSent } from './JustSent.tsx';
import { useSentMessages } from './sentMessages.ts';

export default function SingleSmsPage() {
  const sent = useSentMessages();
  const [round, setRound] = useState(0);
  const [address, setAddress] = useSearchParams();
  return (
    <Stack spacing={3}>
      <Title title="menu.singleSms" />
      <Composer
        // Another number in the address is another message.
        key={`${round} ${address.get('to')}`}
        onAccepted={(message) => {
          sent.add(message);
          // The next message goes by the draft, in which another campaign may stand by now.
          setAddress({}, { replace: true });
          setRound(round + 1);
        }}
      />
      <JustSent messages={sent.messages} onClear={sent.clear} />
    </Stack>
  );
}
