import type { Static } from 'typebox';
import type { ReportTotals, TotalsFilter } from '#contract/database-manager/filter.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { seedDemo } from '#database/seed/demo.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import type { Database } from '#services/kit/database/index.ts';
import { microsOf } from '#services/kit/time/micros.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Random } from '#services/simulator/random.ts';
import { invent, type Invented, type Sender } from './invented.ts';
import { addClientCompany } from '../people/people.ts';

export type Filter = { [Key in keyof typeof TotalsFilter]?: Static<(typeof TotalsFilter)[Key]> };

const hour = 3_600e6;

export interface Past {
  messages: Invented[];
  senders: Sender[];
}

/**
 * Some hundred messages of three companies, the provider among them, over weeks: some at the same moment, some in busy
 * hours, some on the hour to the microsecond.
 * @param begin microseconds since 1970, as `also`: moments at which something is accepted in any case
 */
export async function inventPast(
  database: Database,
  random: Random,
  {
    begin,
    days,
    batches,
    also = [],
  }: { begin: number; days: number; batches: number; also?: readonly number[] },
): Promise<Past> {
  await seedDemo(database, 'no password');
  const { companyId } = await addClientCompany(database, 'Meghna');
  const senders = [await senderOf(1, true), await senderOf(2, false), await senderOf(companyId, false)];
  const moments = Array.from({ length: batches }, () => {
    const at = begin + Math.floor(random() ** 2 * days * 24) * hour + Math.floor(random() * 3_600) * 1e6;
    if (random() < 0.15) return Math.floor(at / hour) * hour;
    return random() < 0.3 ? at + Math.floor(random() * 1e6) : at;
  });
  return {
    messages: await invent(database, random, senders, [
      ...moments,
      ...moments.slice(0, batches / 6),
      ...also,
    ]),
    senders,
  };

  async function senderOf(id: number, isProvider: boolean): Promise<Sender> {
    const users = await database.selectFrom('users').select('id').where('company_id', '=', id).execute();
    const branches = await database
      .insertInto('branches')
      .values(['North', 'South'].map((name) => ({ company_id: id, name })))
      .returning('id')
      .execute();
    const campaigns = await database
      .insertInto('campaigns')
      .values({ company_id: id, name: 'Offer', class: 'promotional', created_by: users[0]!.id })
      .returning('id')
      .execute();
    return {
      companyId: id,
      isProvider,
      userIds: users.map((user) => user.id),
      branchIds: [null, ...branches.map((branch) => branch.id)],
      campaignIds: [null, ...campaigns.map((campaign) => campaign.id)],
      senderIds: ['SHARED', `OWN${id}`],
    };
  }
}

/** Somebody who may do everything: of company 1 the provider's. */
export function sessionOf(companyId: number): Session {
  return {
    tokenHash: new Uint8Array(),
    userId: 1,
    username: 'somebody',
    companyId,
    branchId: null,
    roleId: 1,
    scope: companyId === 1 ? 'platform' : 'company',
    permissions: [...permissionKeys],
    passwordChangeRequired: false,
    secondFactorDue: false,
    isCodeDue: false,
    purpose: 'session',
    apiKey: null,
    address: '',
  };
}

/** The messages that a question should find, by going through all of them. */
export function visibleOf(messages: readonly Invented[], session: Session, filter: Filter): Invented[] {
  const { from, to, outcome, ...rest } = filter;
  return messages.filter(
    (message) =>
      (session.scope === 'platform' || (message.companyId === session.companyId && !message.isHidden)) &&
      Object.entries(rest).every(
        ([name, value]) =>
          value === undefined || [value].flat().includes(message[name as keyof typeof rest] as never),
      ) &&
      (outcome === undefined || [outcome].flat().some((one) => totalsOf([message])[one] === 1)) &&
      (from === undefined || message.at >= microsOf(from)) &&
      (to === undefined || message.at < microsOf(to)),
  );
}

export function totalsOf(messages: readonly Invented[]): Static<typeof ReportTotals> {
  const count = (test: (message: Invented) => boolean) => messages.filter(test).length;
  return {
    sent: messages.length,
    delivered: count(({ status }) => status === 'delivered'),
    failed: count(({ status }) => isFinal(status) && status !== 'delivered' && status !== 'cancelled'),
    cancelled: count(({ status }) => status === 'cancelled'),
    pending: count(({ status }) => !isFinal(status) && status !== 'scheduled'),
    scheduled: count(({ status }) => status === 'scheduled'),
    segments: messages.reduce((sum, { segments }) => sum + segments, 0),
    credits: messages.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0),
    ratedDelivered: count(({ kind, status }) => kind !== 'test' && status === 'delivered'),
    ratedFailed: count(
      ({ kind, status }) =>
        kind !== 'test' && isFinal(status) && status !== 'delivered' && status !== 'cancelled',
    ),
  };
}
