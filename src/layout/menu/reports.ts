import type { Screen } from './screen.ts';

export const reportScreens: readonly Screen[] = [
  {
    path: '/home/reports/total-sms-reports',
    label: 'menu.singleSmsReport',
    icon: 'report',
    permission: 'view-single-sms-report',
    group: 'reports',
  },
  {
    path: '/home/reports/delivery-reports',
    label: 'menu.bulkSmsReport',
    icon: 'bulkReport',
    permission: 'view-bulk-sms-report',
    group: 'reports',
  },
  {
    path: '/home/reports/sms-history',
    label: 'menu.smsHistory',
    icon: 'smsHistory',
    permission: 'view-sms-history',
    group: 'reports',
    records: '/home/reports/sms-history',
  },
  {
    path: '/home/reports/sms-sending-credit',
    label: 'menu.smsSendingCredit',
    icon: 'sendingCredit',
    permission: 'view-sms-sending-credit',
    group: 'reports',
    records: '/home/reports/sms-sending-credit',
  },
  {
    path: '/home/reports/master-report',
    label: 'menu.masterReport',
    icon: 'masterReport',
    permission: 'view-master-report',
    group: 'reports',
  },
  {
    path: '/home/reports/audit-log',
    label: 'menu.auditLog',
    icon: 'auditLog',
    permission: 'view-audit-log',
    group: 'reports',
  },
];
