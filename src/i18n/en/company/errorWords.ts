export const errorWords = {
  help: 'These explanations say why a message failed: on the page of its batch, in lists and in its details. Your own replace the standard ones, and those for one route replace those for all routes.',
  own: 'Your explanations',
  none: 'You have not written any explanations. Each carrier gives its error numbers meanings of its own; write them here.',
  shipped: 'Standard explanations',
  add: 'Add explanation',
  edit_of: 'Edit the explanation of %{code}',
  delete_of: 'Delete the explanation of %{code}',
  delete_title: 'Delete the explanation of %{code}?',
  delete_text:
    'The explanation for all routes or the standard one applies again. Where there is none, the code itself is shown.',
  all_routes: 'All routes',
  code_help:
    'As the carrier sends it: the err or stat of a delivery receipt, such as 001 or UNDELIV, or ESME_RINVDSTADR',
  route_help: 'If empty, the explanation applies to all routes.',
  saved: 'Explanation saved.',
  deleted: 'Explanation deleted.',
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
