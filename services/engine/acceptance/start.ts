import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { CampaignTerms } from './campaign.ts';

/** A start as a request names it. @throws rule-refused when it has passed */
export function startOf(text: string | undefined, clock: Clock): Date | undefined {
  if (text === undefined) return undefined;
  const start = new Date(text);
  if (Number.isNaN(start.getTime())) throw refusedFields({ startsAt: 'bad-format' });
  if (start.getTime() <= clock.now()) throw refusedFields({ startsAt: 'in-the-past' });
  return start;
}

/**
 * When messages start: the start of their campaign goes before their own.
 * @returns null if they leave at once, because there is no start or that of the campaign has passed
 */
export function startWithin(
  campaign: Pick<CampaignTerms, 'startsAt'> | undefined,
  startsAt: Date | undefined,
  clock: Clock,
): Date | null {
  if (!campaign?.startsAt) return startsAt ?? null;
  return campaign.startsAt.getTime() > clock.now() ? campaign.startsAt : null;
}
