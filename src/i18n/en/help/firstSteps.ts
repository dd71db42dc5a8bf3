/** The steps that administrators set up first, besides the steps to a first message. */
export const firstSteps = {
  done: 'Done',
  todo: 'Not done yet',
  steps: {
    route: { name: 'Connect a route', text: 'Messages are sent over a connection to a carrier.' },
    hours: { name: 'Set the sending hours', text: 'When promotional messages may be sent.' },
    company: { name: 'Create a company', text: 'A customer with users, sender IDs and credit of its own.' },
    recharge: { name: 'Add credit to a company', text: 'A company can send only what it has credit for.' },
    email: {
      name: 'Set up e-mail',
      text: 'Notifications arrive by e-mail once a mail server is set (SMTP_URL).',
    },
    users: { name: 'Invite users', text: 'An account for each person who sends or reads reports.' },
    alert: { name: 'Set a balance warning', text: 'You are warned while there is still time to recharge.' },
  },
} as const;
