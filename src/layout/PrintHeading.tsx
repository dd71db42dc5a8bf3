import { Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormats } from '../components/useFormats.ts';
import { useSignedInUser } from '../session.ts';

/** On paper only, under the page's heading: whose figures these are, who has printed them and when. */
export function PrintHeading() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { companyName, name, username } = useSignedInUser();
  const time = usePrintTime();
  return (
    <Typography className="print-only" variant="caption" component="p">
      {translate('shell.printed', { company: companyName, time: dateTime(time), user: name || username })}
    </Typography>
  );
}

/** Milliseconds since 1970, when the browser last began to print. */
function usePrintTime(): number {
  const [time, setTime] = useState(() => Date.now());
  useEffect(() => {
    // The browser prints what stands there as soon as the event has been handled.
    const update = () => flushSync(() => setTime(Date.now()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return time;
}
