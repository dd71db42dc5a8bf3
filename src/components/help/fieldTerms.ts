import type { TermName } from './pageTerms.ts';

/** The term that explains a field, for every heading and label of it. */
export const fieldTerms: Readonly<Partial<Record<string, TermName>>> = {
  campaignName: 'campaign',
  charged: 'credit',
  class: 'class',
  credits: 'credit',
  deliveryRate: 'deliveryRate',
  held: 'held',
  operator: 'operator',
  refunded: 'refund',
  rejected: 'rejectedRow',
  roles: 'role',
  routeName: 'route',
  segments: 'part',
  senderId: 'senderId',
};
