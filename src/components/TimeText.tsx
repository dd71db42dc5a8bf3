import { useFormats } from './useFormats.ts';

/** A time to the minute, which is enough for a list; the seconds are in its tooltip. */
export function TimeText({ at }: { at: string }) {
  const { dateTime, dateMinute } = useFormats();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {dateMinute(at)}
    </time>
  );
}
