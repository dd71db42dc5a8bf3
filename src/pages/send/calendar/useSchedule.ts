import { useQuery } from '@tanstack/react-query';
import { addDays } from 'date-fns';
import { listSchedule, scheduleLimits, type ScheduledDay } from '#contract/sms-receiver/schedule.ts';
import { browserZone } from '../../../i18n/dates.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useSendingHours } from '../../../components/routes/useSendingHours.ts';
import { dateKey, type CalendarView } from './calendarDates.ts';

/** How many batches of a day each view shows; a link leads to the others. */
const perDay = { month: 3, week: 50, day: scheduleLimits.perDay } as const;
/** The same for the list on a phone. */
const perDayInList = 20;
const refreshMs = 60_000;

/** The batches that start on each of these days, by `dateKey`, and the classes that have sending hours. */
export function useSchedule(days: readonly Date[], view: CalendarView, isList: boolean) {
  const filter = {
    from: days[0]!.toISOString(),
    to: addDays(days.at(-1)!, 1).toISOString(),
    perDay: isList && view !== 'day' ? perDayInList : perDay[view],
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['schedule', filter],
    queryFn: ({ signal }) => call(listSchedule, { query: { filter, timeZone: browserZone() }, signal }),
    refetchInterval: refreshMs,
  });
  const hours = useSendingHours().filter(({ opensAt }) => opensAt !== null);
  const byDate = data && new Map(data.map((day) => [day.date, day]));
  return {
    isLoaded: data !== undefined,
    isEmpty: data?.length === 0,
    on: (day: Date): ScheduledDay | undefined => byDate?.get(dateKey(day)),
    hours,
    error,
    refetch,
  };
}
