import type { DialectName } from '#contract/public-api/dialects.ts';
import { recordFields } from '../portal/recordFields.ts';

export const api = {
  copy: 'Copy',
  view: {
    compose: 'Examples',
    requests: 'Requests',
    move: 'Move from another provider',
  },
  help: {
    compose:
      'Choose a call and your own values. The same request stands below in four languages, ready for your program.',
    requests:
      'The last requests of your programs, with their answers in plain words. They are kept for %{days} days, of each company the newest %{count} that succeeded and %{count} that failed. When a company makes more than %{perSecond} a second, not all are listed.',
    move: 'Programs that are written for another provider need not be rewritten: they call Barta in the words of that provider. Change the address and the key.',
  },
  address: 'Address of the API',
  call: {
    one: 'Send one message',
    many: 'Send to many',
    check: 'Check without sending',
    status: 'Read a status',
    balance: 'Read the balance',
  },
  call_help: {
    one: 'Answered with 202 and an ID: stored, credit held, and it will reach exactly one final state.',
    many: 'Good recipients are sent to; others are named in the answer with their reason.',
    check: 'Says whether it would be accepted, its parts and its credits. Nothing is stored or sent.',
    status: 'By the ID of the answer, or by a reference of your own that the request had.',
    balance: 'The credits that can be spent, and those held for messages on their way.',
  },
  field: {
    call: 'Call',
    to: 'Number',
    numbers: 'Numbers',
    numbers_help: 'One a line.',
    text: 'Message',
    senderId: 'Sender ID',
    default_sender: 'Default',
    class: 'Class',
    id: 'Message ID',
    reference: 'Or your own reference',
  },
  example_text: 'Your order 1042 is on its way.',
  language_label: 'Language',
  code_label: 'The request in %{language}',
  key_note:
    'Put your key in place of %{placeholder}. A key is shown only once, when it is created; without one, create another.',
  retry_note:
    'So that a retry never sends twice, give each request the header Idempotency-Key with a text of your own, and the same one on the retry.',
  keys: 'API keys',
  requests: {
    none: 'No requests yet',
    none_help: 'Each request of a program with one of your keys appears here within seconds.',
    begin: 'See examples',
    live: 'Refreshed every %{seconds} seconds.',
    failed: 'Failed only',
    succeeded: 'Succeeded only',
    title: 'Request',
    left_out: 'One request before it is not listed. |||| %{count} requests before it are not listed.',
    characters: '1 character |||| %{count} characters',
    recipients: '1 recipient |||| %{count} recipients',
    message: 'Open message',
    batch: 'Open batch',
    key: 'Open key',
  },
  answer: {
    sent: 'Accepted: it will be sent.',
    scheduled: 'Accepted.',
    checked: 'Valid. It was only checked; nothing was stored.',
    many: 'Accepted: %{accepted} of %{all} recipients.',
    rejected: 'Accepted: %{accepted} of %{all} recipients. The others were rejected; the answer names them.',
    done: 'Answered.',
    field: 'Field %{field}: %{problem}',
    permission: 'The key lacks the permission “%{permission}”, or its person has lost it.',
  },
  move: {
    base: 'New base address',
    base_copied: 'Address copied.',
    calls: 'Calls it understands',
    key: 'Key',
    key_in: 'in %{place}',
    kind_address:
      'These programs usually write the key into the address: use a legacy key. If yours sends it by POST in the body, a live key is safer.',
    kind_body: 'The key does not stand in the address: use a live key.',
    note: {
      elitbuzz: 'Calls for balance and reports have the key in the address: they need a legacy key.',
      sslwireless: 'With POST and JSON. The field sid is the sender ID.',
      kannel: 'The user name does not matter; reports come to dlr-url as before.',
      jasmin: 'The user name does not matter; your dlr-url answers with ACK/Jasmin as before.',
      twilio:
        'The auth token is the key, and the account SID is on the key’s page. Change the base address of the client. If your program has a StatusCallback, create a key of the kind Twilio.',
    } satisfies Partial<Record<DialectName, string>>,
    not_covered:
      'A call that is not listed is refused in the words of that provider, and nothing is sent by it.',
  },
} as const;

export const apiRequestsResource = {
  'api-requests': {
    name: 'Request |||| Requests',
    fields: {
      ...recordFields,
      at: 'Time',
      apiKeyId: 'API key',
      keyName: 'API key',
      call: 'Call',
      failed: 'Answer',
      status: 'Status',
      messageId: 'Message ID',
      batchId: 'Batch',
      answer: 'Answer',
      recipient: 'Recipient',
      textLength: 'Message',
      leftOut: 'Not listed before it',
      milliseconds: 'Duration',
      address: 'Network address',
      code: 'Error code',
    },
  },
} as const;
