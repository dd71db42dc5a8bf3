import type { FailureReason } from '#contract/database-manager/batches.ts';
import type { sameWeekdays } from '#contract/database-manager/sameWeekdays.ts';
import { mostFailureReasons, type Failures, type smsCounts } from '#contract/database-manager/totals.ts';
import { mostUnusualCompanies, type unusualCompanies } from '#contract/database-manager/unusualCompanies.ts';
import type { PortalEndpoint, Reply } from '#contract/endpoint.ts';
import type { masterReport } from '#contract/main-api/masterReport.ts';
import { unusualDays } from '#domain/rates/unusualDay.ts';

/** How the values of several cells become one; those of the current cell come first. */
type Addition<Value> = (values: readonly Value[]) => Value;

/** How each figure of a reply is added up. */
export type Additions<E extends PortalEndpoint> = {
  [Name in keyof Reply<E>]-?: Addition<Reply<E>[Name]>;
};

type Sums = Record<string, number>;

/** @throws when the other one lacks a figure: as if it were zero, the sum would be too small and nobody would know */
function addSums(one: Sums, other: Sums): Sums {
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => {
      const added = other[name];
      if (added === undefined) throw new TypeError(`There is no figure ${name}`);
      return [name, value + added];
    }),
  );
}

const sum: Addition<number> = (values) => values.reduce((all, value) => all + value, 0);

const sums = <Value extends object>(values: readonly Value[]): Value =>
  (values as readonly Sums[]).reduce(addSums) as Value;

/** Rows of one kind, such as a day, become one row. */
const sumsBy =
  <Key extends string>(key: Key) =>
  <Row extends Record<Key, string | number>>(lists: readonly (readonly Row[])[]): Row[] => {
    const sumsOf = new Map<string | number, Sums>();
    for (const { [key]: kind, ...figures } of lists.flat()) {
      const before = sumsOf.get(kind);
      sumsOf.set(kind, before ? addSums(before, figures as Sums) : (figures as Sums));
    }
    return Array.from(sumsOf, ([kind, figures]) => ({ [key]: kind, ...figures }) as Row);
  };

const together = <Row>(lists: readonly (readonly Row[])[]): Row[] => lists.flat();

/** Shares such as percentiles of several cells do not give that of all. */
const ofCurrentCell = <Value>([first]: readonly Value[]): Value => first!;

const oldest: Addition<string | undefined> = (values) =>
  values.filter((value) => value !== undefined).toSorted()[0];

/** A reason that few messages of a cell have may be missing there: then its sum is that of the other cells. */
const failures: Addition<Failures> = (values) => {
  const byCode = new Map<string, FailureReason>();
  for (const reason of values.flatMap(({ reasons }) => reasons)) {
    const known = byCode.get(reason.code);
    byCode.set(reason.code, {
      ...reason,
      messages: reason.messages + (known?.messages ?? 0),
      words: known?.words ?? reason.words,
    });
  }
  const reasons = [...byCode.values()].sort((one, other) => other.messages - one.messages);
  return {
    counted: sum(values.map(({ counted }) => counted)),
    reasons: reasons.slice(0, mostFailureReasons),
  };
};

export const smsCountsAdditions: Additions<typeof smsCounts> = {
  data: sums,
  days: sumsBy('day'),
  operators: sumsBy('operator'),
  hours: sumsBy('hour'),
  weekHours: sumsBy('weekHour'),
  latency: ofCurrentCell,
  failures,
  asOf: oldest,
};

export const sameWeekdaysAdditions: Additions<typeof sameWeekdays> = { hours: together, asOf: oldest };

export const unusualCompaniesAdditions: Additions<typeof unusualCompanies> = {
  companies: (lists) => unusualDays(lists.flat()).slice(0, mostUnusualCompanies),
  unusual: sum,
  compared: sum,
  until: (values) => oldest(values)!,
  asOf: oldest,
};

export const masterReportAdditions: Additions<typeof masterReport> = {
  responseList: together,
  total: sum,
  totals: sums,
  asOf: oldest,
};
