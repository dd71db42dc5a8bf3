import type { Screen } from './screen.ts';

export const sendScreens: readonly Screen[] = [
  {
    path: '/home/send-sms',
    label: 'menu.singleSms',
    icon: 'singleSms',
    permission: 'send-single-sms',
    group: 'send',
  },
  {
    path: '/home/send-sms/bulk',
    label: 'menu.bulkSms',
    icon: 'bulkSms',
    permission: 'send-multiple-sms',
    group: 'send',
  },
  {
    path: '/home/send-multiple-sms',
    label: 'menu.multipleSms',
    icon: 'multipleSms',
    permission: 'send-multiple-sms',
    group: 'send',
  },
  {
    path: '/home/send-sms/batches',
    label: 'menu.batches',
    icon: 'batches',
    permission: 'send-multiple-sms',
    group: 'send',
    records: '/home/send-sms/bulk',
  },
  {
    path: '/home/send-sms/templates',
    label: 'menu.templates',
    icon: 'templates',
    permission: 'manage-templates',
    group: 'send',
    records: '/home/send-sms/templates',
  },
  {
    path: '/home/contacts',
    label: 'menu.contacts',
    icon: 'contacts',
    permission: 'manage-contacts',
    group: 'send',
    records: '/home/contacts',
  },
  {
    path: '/home/opt-outs',
    label: 'menu.optOuts',
    icon: 'optOuts',
    permission: 'manage-contacts',
    group: 'send',
  },
];
