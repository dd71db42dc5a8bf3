import type { smsCounts } from '#contract/database-manager/totals.ts';
import type { EndpointSpec, Reply } from '#contract/endpoint.ts';
import type { masterReport } from '#contract/main-api/masterReport.ts';

/** How the values of several cells become one; those of the current cell come first. */
type Addition<Value> = (values: readonly Value[]) => Value;

/** How each figure of a reply is added up. */
export type Additions<E extends EndpointSpec> = {
  [Name in keyof Reply<E>]-?: Addition<Reply<E>[Name]>;
};

type Sums = Record<string, number>;

function addSums(one: Sums, other: Sums): Sums {
  return Object.fromEntries(Object.keys(one).map((name) => [name, one[name]! + (other[name] ?? 0)]));
}

const sum: Addition<number> = (values) => values.reduce((all, value) => all + value, 0);

const sums = <Value extends object>(values: readonly Value[]): Value =>
  (values as readonly Sums[]).reduce(addSums) as Value;

/** Rows of one kind, such as a day, become one row. */
const sumsBy =
  <Key extends string>(key: Key) =>
  <Row extends Record<Key, string | number>>(lists: readonly (readonly Row[])[]): Row[] => {
    const rows = new Map<string | number, Row>();
    for (const { [key]: kind, ...figures } of lists.flat()) {
      const before = rows.get(kind);
      const added = before ? addSums(figures as Sums, before as unknown as Sums) : figures;
      rows.set(kind, { [key]: kind, ...added } as Row);
    }
    return [...rows.values()];
  };

const together = <Row>(lists: readonly (readonly Row[])[]): Row[] => lists.flat();

/** Shares such as percentiles of several cells do not give that of all. */
const ofCurrentCell = <Value>([first]: readonly Value[]): Value => first!;

const oldest: Addition<string | undefined> = (values) =>
  values.filter((value) => value !== undefined).toSorted()[0];

export const smsCountsAdditions: Additions<typeof smsCounts> = {
  data: sums,
  days: sumsBy('day'),
  operators: sumsBy('operator'),
  hours: sumsBy('hour'),
  latency: ofCurrentCell,
  asOf: oldest,
};

export const masterReportAdditions: Additions<typeof masterReport> = {
  responseList: together,
  total: sum,
  totals: sums,
  asOf: oldest,
};
