import type { Input } from '#contract/endpoint.ts';
import type {
  Campaign,
  CampaignChange,
  listCampaigns,
  NewCampaign,
} from '#contract/main-api/sending/campaigns.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { IdempotencyKey } from '#services/kit/database/idempotency.ts';
import { refuseInUse } from '#services/kit/errors.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { campaignRepository } from './repository.ts';

/** @param clock the database's */
export function campaignService(database: Database, clock: Clock) {
  const records = auditedRecords(database, {
    noun: 'campaign',
    repositoryFor: campaignRepository,
    notAudited: {
      status: 'derived',
      batches: 'derived',
      messages: 'derived',
      segments: 'derived',
      counts: 'derived',
      waitReason: 'derived',
    },
    companyIdOf: ({ companyId }) => companyId,
  });

  return {
    /** @throws validation-failed for a period that no calendar has */
    async list(
      session: Session,
      filter: Input<typeof listCampaigns>['query']['filter'] = {},
      page: Parameters<typeof records.list>[2],
    ) {
      checkPeriod(filter);
      return records.list(session, filter, page);
    },

    find: records.find,

    /** @throws rule-refused, conflict on `name`, idempotency-key-reused */
    create: (session: Session, input: NewCampaign, key: IdempotencyKey) =>
      records.create(
        session,
        async (campaigns, transaction) => {
          const { name, description = null, class: messageClass, senderId = null, startsAt } = input;
          const { id: companyId } = await targetCompany(transaction, session, input.companyId);
          const problems = startProblems(startsAt, clock);
          if (!(await mayUse(campaigns, companyId, senderId))) problems.senderId = 'sender-id-not-approved';
          refuseProblems(problems, await campaigns.nameProblem(name, { companyId }));
          return campaigns.insert({
            company_id: companyId,
            name,
            description,
            class: messageClass,
            sender_id: senderId,
            starts_at: startsAt ? new Date(startsAt) : null,
            created_by: session.userId,
            branch_id: companyId === session.companyId ? session.branchId : null,
          });
        },
        { request: { companyId: session.companyId, endpoint: 'campaign', key, input } },
      ),

    /** @throws not-found, rule-refused, conflict on `name` */
    update: (session: Session, id: number, change: CampaignChange) =>
      records.update(session, id, async (campaigns, _, locked) => {
        await campaigns.lockScheduled(locked);
        // Its batches may have started before they were locked.
        const before = await campaigns.find(id);
        const { companyId } = before;
        const start = movedStart(before, change);
        refuseProblems(
          {
            ...(start !== undefined && moveProblems(before, change, clock)),
            ...(await termProblems(campaigns, before, change)),
          },
          await campaigns.nameProblem(change.name, { companyId, exceptId: id }),
        );
        await campaigns.update(id, change);
        if (start !== undefined) await campaigns.moveScheduled(before, start);
      }),

    /** @throws not-found, in-use */
    remove: (session: Session, id: number) =>
      records.remove(session, id, async (_, __, { messages }) => {
        refuseInUse({ messages }, 'accepted-stays');
      }),
  };
}

function startProblems(startsAt: string | null | undefined, clock: Clock): FieldProblems {
  if (!startsAt) return {};
  const time = new Date(startsAt).getTime();
  if (Number.isNaN(time)) return { startsAt: 'bad-format' };
  return time <= clock.now() ? { startsAt: 'in-the-past' } : {};
}

/** Undefined when it stays; a form sends the whole record again. */
function movedStart(before: Campaign, { startsAt }: CampaignChange): Date | null | undefined {
  if (startsAt === undefined) return undefined;
  const start = startsAt === null ? null : new Date(startsAt);
  const earlier = before.startsAt === null ? null : Date.parse(before.startsAt);
  return (start?.getTime() ?? null) === earlier ? undefined : start;
}

function moveProblems({ status }: Campaign, { startsAt }: CampaignChange, clock: Clock): FieldProblems {
  if (status !== 'draft' && status !== 'scheduled') return { startsAt: 'already-started' };
  return startProblems(startsAt, clock);
}

/** Messages keep the class and sender ID of the campaign that they were added to, so these stay once there are any. */
async function termProblems(
  campaigns: ReturnType<typeof campaignRepository>,
  { companyId, batches, ...before }: Campaign,
  change: CampaignChange,
): Promise<FieldProblems> {
  const changed = (['class', 'senderId'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  if (batches > 0) return Object.fromEntries(changed.map((field) => [field, 'campaign-has-messages']));
  const { senderId } = change;
  const isApproved = !changed.includes('senderId') || (await mayUse(campaigns, companyId, senderId));
  return isApproved ? {} : { senderId: 'sender-id-not-approved' };
}

/** Whether a campaign can have this sender ID; none is the company's default. */
async function mayUse(
  campaigns: ReturnType<typeof campaignRepository>,
  companyId: number,
  senderId: string | null | undefined,
): Promise<boolean> {
  return !senderId || (await campaigns.isApprovedSenderId(companyId, senderId));
}
