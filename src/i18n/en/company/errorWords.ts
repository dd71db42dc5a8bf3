export const errorWords = {
  help: 'These words explain why a message failed: on the page of its batch, in lists and in its details. Your own words replace the standard ones, and words for one route replace those for all routes.',
  own: 'Your words',
  none: 'You have not written any words. Each carrier gives its error numbers meanings of its own; write them here.',
  shipped: 'Standard words',
  add: 'Add words',
  edit_of: 'Edit the words for %{code}',
  delete_of: 'Delete the words for %{code}',
  delete_title: 'Delete the words for %{code}?',
  delete_text:
    'The words for all routes or the standard words apply again. Where there are none, the code itself is shown.',
  all_routes: 'All routes',
  code_help:
    'As the carrier sends it: the err or stat of a receipt, such as 001 or UNDELIV, or ESME_RINVDSTADR',
  route_help: 'If empty, the words apply to all routes.',
  saved: 'Words saved.',
  deleted: 'Words deleted.',
} as const;

export const errorWordsResource = {
  'error-words': {
    fields: {
      code: 'Error code',
      routeId: 'Route',
      en: 'In English',
      bn: 'In Bangla',
      adviceEn: 'Advice in English',
      adviceBn: 'Advice in Bangla',
    },
  },
} as const;
