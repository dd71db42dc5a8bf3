import { recordFields } from '../portal/recordFields.ts';

/** Numbers on the operators' do-not-disturb lists. */
export const doNotDisturb = {
  none: 'No numbers yet',
  none_help:
    'When an operator answers that a number is on its do-not-disturb list, it is added here, and promotional messages do not go to it for %{days} days.',
  remove: {
    action: 'Remove',
    title: 'Remove %{number} from the list?',
    content: 'Promotional messages to it are tried again. If the operator still refuses them, it comes back.',
    confirm: 'Remove from the list',
    done: '%{number} was removed from the list.',
  },
  empty: {
    action: 'Empty the list',
    title: 'Empty the do-not-disturb list?',
    content:
      'Promotional messages to all these numbers are tried again, and operators may charge for each refusal. Export the list first if you may need it again.',
    done: '1 number was removed. |||| %{count} numbers were removed.',
  },
} as const;

export const doNotDisturbResource = {
  'do-not-disturb': {
    name: 'Do-not-disturb number |||| Do-not-disturb numbers',
    fields: {
      ...recordFields,
      q: 'Number',
      msisdn: 'Number',
      numbers: 'Numbers',
      operator: 'Operator',
      answeredAt: 'Last answer',
      routeName: 'Route',
    },
  },
} as const;
