/** Names of screens and groups, as the product spec's menu table has them. */
export const menu = {
  groups: {
    send: 'Send SMS',
    user: 'User',
    role: 'Role',
    company: 'Company',
    branch: 'Branch',
    campaign: 'Campaign',
    reports: 'Reports',
    support: 'Support',
  },
  dashboard: 'Dashboard',
  singleSms: 'Single SMS',
  singleSmsReport: 'Single Sms Report',
  changePassword: 'Change Password',
} as const;
