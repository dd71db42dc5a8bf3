/** The page of a mobile number. */
export const number = {
  title: 'Mobile number',
  masked: 'You may not see whole mobile numbers, so there is no page of a number for you.',
  messages: 'Latest messages',
  no_messages: 'No messages to this number',
  all_messages: 'All messages to this number',
  groups: 'Contact groups',
  no_groups: 'In no contact group of your company.',
  opt_outs: 'Opt-outs',
  no_opt_outs: 'It has not opted out.',
  tickets: 'Tickets',
  no_tickets: 'No tickets.',
} as const;
