import type {
  BindMode,
  CarrierKind,
  IdMode,
  LearnedReceipts,
  ReceiptDetection,
  ReceiptsPerMessage,
  UncertainPolicy,
} from '#contract/main-api/carriers/routes.ts';
import type { RouteState } from '#contract/main-api/carriers/routeStates.ts';
import type { HourlyClass } from '#contract/main-api/sending/sendingHours.ts';
import { words } from '#domain/words/en.ts';
import { httpRoutes } from './httpRoutes.ts';

/** The Route screen: connections to carriers, and when messages may go out. */
export const routes = {
  create: 'Create route',
  none: 'No routes yet',
  none_help: 'A route is a connection to a carrier. Nothing can be sent without one.',
  all_numbers: 'All numbers',
  kind: {
    smpp: 'SMPP',
    'central-platform': 'Central Platform',
    http: 'HTTP',
  } satisfies Record<CarrierKind, string>,
  kind_help: {
    smpp: 'A lasting connection by SMPP 3.4, which most carriers offer.',
    'central-platform':
      'Bangladesh’s national platform for application-to-person SMS, by HTTP, with an account at each operator.',
    http: 'Any other carrier over HTTP, by templates of its requests and rules that read its answers.',
  } satisfies Record<CarrierKind, string>,
  sections: {
    carrier: 'Carrier',
    numbers: 'Numbers',
    speed: 'Speed and safety',
    receipts: 'Delivery receipts',
  },
  help: {
    host: 'Name or address of the carrier’s SMPP server, without the port.',
    http_host: 'Name or address of the carrier’s HTTP server, without https:// and without the port.',
    systemId: 'The name used to bind. The carrier provides it; up to 15 characters.',
    password: 'The carrier provides it; up to 8 characters. It is stored encrypted and never shown again.',
    password_kept: 'A password is stored. Leave this empty to keep it.',
    systemType: 'Leave empty unless the carrier asks for one.',
    bindMode:
      'One connection for both directions is usual. Some carriers want separate ones for sending and receiving.',
    usesTls: 'Encrypts the connection. The carrier’s certificate must be valid.',
    prefixes: 'Prefixes such as 017; press Enter after each. If empty, all numbers.',
    priority:
      'Several routes may serve the same number. The longer prefix wins, then the lower priority; the next route takes over when the first is down.',
    connections:
      'How many connections each SMS receiver opens. More than one only if the carrier allows it; each has a window of its own.',
    windowSize:
      'How many messages may wait for the carrier’s answer. More is faster over a slow connection, but if the connection breaks, this many may be uncertain.',
    segmentsPerSecond:
      'SMS parts per second, as agreed with the carrier. If empty, as fast as the carrier answers.',
    responseSeconds: 'How long to wait for an answer before a message is uncertain.',
    enquireSeconds: 'The connection is tested after this time without traffic.',
    whenUncertain:
      'If the connection breaks before the carrier answers, it is not known whether a message was sent. Sending it again may deliver it twice; not sending it may lose it.',
    idMode:
      'How the carrier writes message IDs in its delivery receipts. If this is wrong, messages stay “Submitted” although delivery receipts arrive: try another option, or ask the carrier.',
    receiptDetection:
      'Some carriers do not mark delivery receipts as SMPP requires. If they arrive as incoming messages, choose the second option.',
    receiptsPerMessage:
      'Some carriers send one delivery receipt for all parts of a long message. “Learn” finds out from what arrives: until then, missing ones are waited for briefly.',
    utcOffsetMinutes: 'Offset from UTC of the dates in delivery receipts, in minutes. Bangladesh is 360.',
    isEnabled: 'If off, nothing is sent over the route.',
    carriesSystemTexts:
      'One-time codes that Barta itself sends, to recover an account, use only such routes. Only someone with full access can set this or change the address of such a route.',
    needsContentApproval:
      'Promotional messages go over it only if the regulator has approved their text, and carry its campaign ID. Others are refused, or go over a route that needs none.',
  },
  remove_password: 'Remove the password',
  requests: {
    windowSize: 'Requests at a time',
    windowSize_help:
      'How many requests may wait for the carrier’s answer. More is faster; but if the carrier stops answering, the messages of so many requests may be uncertain.',
    window_label: 'Messages waiting for an answer',
    window_help:
      'Parts that were sent and not yet answered. If it is always full, more requests at a time would be faster.',
  },
  http: httpRoutes,
  platform: {
    accounts: 'Accounts with the operators',
    accounts_help:
      'Switch on each operator with which you have an account. Numbers of the others take another route. Without an account of its own, Airtel’s numbers use Robi’s.',
    no_account: 'Add the account of at least one operator.',
    operator: { ...words.operator, iptsp: 'IP telephony (096…)' },
    username: 'Username',
    billMsisdn: 'Billing number',
    password: 'Password',
    password_kept: 'Stored. Leave empty to keep it.',
    secondary: 'Secondary account',
    secondary_help:
      'Pays when the first one cannot, for example for numbers that have moved to another operator.',
    add_secondary: 'Add a secondary account',
    remove_secondary: 'Remove the secondary account',
    apiKey: 'API key',
    apiKey_help: 'The platform provides it. It is stored encrypted and never shown again.',
    apiKey_kept: 'An API key is stored. Leave this empty to keep it.',
    remove_apiKey: 'Remove the API key',
    campaignId: 'Campaign ID',
    campaignId_help:
      'Sent with promotional messages whose text has no content approval, if they need none. The platform refuses them without a campaign ID.',
    lowBalance: 'Low balance',
    lowBalance_help:
      'You are notified when the platform or an operator has less left for you. If empty, only when nothing is left.',
    numbersPerRequest: 'Numbers per request',
    numbersPerRequest_help:
      'How many numbers one request may carry when text and sender ID are the same. The platform says how many it takes.',
  },
  own_password: {
    why: 'You are changing where messages are sent. Everyone else who manages routes is notified.',
    help: 'The password you sign in with, not the carrier’s.',
  },
  system_texts: {
    locked:
      'This route carries one-time codes. Only someone with full access can change its address; you can change everything else.',
  },
  bindMode: {
    transceiver: 'One connection for both directions',
    'transmitter-receiver': 'One to send, one to receive',
  } satisfies Record<BindMode, string>,
  idMode: {
    exact: 'The same in both',
    'hex-to-decimal': 'Hexadecimal in the answer, decimal in the delivery receipt',
    'decimal-to-hex': 'Decimal in the answer, hexadecimal in the delivery receipt',
    'strip-zeros': 'The same except for leading zeros',
    'fold-case': 'The same except for upper and lower case',
  } satisfies Record<IdMode, string>,
  receiptDetection: {
    'esm-class': 'By their SMPP flag',
    'text-too': 'By their SMPP flag or their text',
  } satisfies Record<ReceiptDetection, string>,
  receiptsPerMessage: {
    learn: 'Learn',
    'each-part': 'One for each part',
    'one-for-all': 'One for all parts',
  } satisfies Record<ReceiptsPerMessage, string>,
  learned: {
    nothing: 'Nothing learned yet.',
    'each-part': 'Learned: one for each part.',
    'one-for-all': 'Learned: one for all parts.',
  } satisfies Record<LearnedReceipts | 'nothing', string>,
  whenUncertain: {
    'by-class': 'By message class',
    hold: 'Never send again',
    'retry-once': 'Send again once',
  } satisfies Record<UncertainPolicy, string>,
  by_class_help: 'OTP and transactional messages are sent again once, promotional messages never.',
  follows: {
    title: 'Follows the settings',
    help: 'Its connection comes from the settings of the SMS receiver (SMPP_HOST and so on). If you change it here, it no longer follows the settings: enter its password, too.',
  },
  state: {
    off: 'Switched off',
    bound: 'Connected',
    connecting: 'Connecting',
    refusing: 'Refuses messages',
    waiting: 'Not connected',
    stopped: 'Stopped',
    gone: 'No receiver',
  } satisfies Record<RouteState | 'off', string>,
  state_help: {
    off: 'No messages are sent over it until it is switched on.',
    bound: 'Messages can be sent.',
    connecting: 'The carrier is being contacted.',
    refusing:
      'The carrier can be reached, but accepts no messages. They wait or take another route; one message is tried from time to time, at least every minute.',
    waiting: 'The last attempt failed; it tries again automatically.',
    stopped: 'The receiver is stopping, or has not loaded this route yet.',
    gone: 'No SMS receiver has reported this route for 10 seconds: none is running, or it cannot reach the database.',
  } satisfies Record<RouteState | 'off', string>,
  failure: {
    credentials: 'The carrier does not accept the system ID or the password.',
    bound_already: 'The carrier says that this system ID is already bound, perhaps by another machine.',
    refuses:
      'The carrier refuses every message. Ask it about the account: its balance, its expiry, its limits.',
    silent: 'The carrier can be reached, but does not answer messages. Ask it why.',
    no_money:
      'The provider’s account with the carrier is empty. Once it is filled, sending goes on by itself.',
    account:
      'The carrier refuses the account. Check its username and password, whether it has credit, and with the Central Platform billing number and API key.',
    private_address:
      'The host is in a private network, which CARRIER_PRIVATE_ADDRESSES does not allow. Ask your system administrator.',
    other_service:
      'Something answers at this address, but not as the carrier does. Check the host and the port.',
    refused: 'Connection refused at this host and port.',
    unknown_host: 'Host not found.',
    unreachable: 'The host does not answer. Check the address and the firewall.',
    cut: 'The carrier closed the connection.',
    certificate: 'The TLS certificate is not valid, or the carrier does not use TLS on this port.',
    raw: 'Original message: %{failure}',
  },
  live: {
    title: 'Now',
    since: 'since %{time}',
    rate: '%{rate}/s',
    rate_of: '%{rate} of %{limit}/s',
    rate_label: 'Speed',
    rate_help: 'SMS parts per second: now, and the current limit.',
    rate_chart: 'Speed over the last two minutes; the highest was %{most} per second.',
    throttled: 'Slower than its limit of %{limit}/s because the carrier asks for it.',
    window: '%{pending} of %{room}',
    window_label: 'Window in use',
    window_help:
      'Parts waiting for the carrier’s answer. If it is always full, a larger window would be faster.',
    submitted: 'Submitted',
    refused: 'Refused',
    uncertain: 'Uncertain',
    counters_help: 'Parts since the receiver was started.',
    purses: 'Balances with the carrier',
    purses_low: 'Low balance: %{balances}',
    purses_asked: 'Asked %{time}.',
    own_purse: 'Platform',
    purse_low: 'Low',
    purse_empty: 'Empty',
    instances: 'Receivers',
    instance: 'Process',
    stale: 'These figures could not be refreshed.',
  },
  faults: {
    idsMissing:
      'The carrier accepted %{count} part without an ID. |||| The carrier accepted %{count} parts without an ID.',
    idsInvalid:
      'The carrier accepted %{count} part with an ID that SMPP does not allow, for example longer than 64 characters. |||| The carrier accepted %{count} parts with IDs that SMPP does not allow, for example longer than 64 characters.',
    help: 'They were sent and charged, but delivery receipts cannot be matched to them. Report this to the carrier.',
  },
  warning: {
    no_system_texts:
      'No active route carries one-time codes, so nobody can recover a forgotten password. Open a route and switch on “Carries one-time codes”.',
    unserved_system_texts:
      'No route for one-time codes serves numbers that start with %{prefixes}. Their owners cannot recover a forgotten password.',
    none: 'No route is switched on, so nothing can be sent. Messages wait until they expire.',
    unserved: 'No route serves numbers that start with %{prefixes}. Messages to them wait until they expire.',
  },
  switch: {
    label: 'Switch %{name} on or off',
    off_action: 'Switch off',
    on_action: 'Switch on',
    on_title: 'Switch on %{name}?',
    on_content:
      'Messages to its numbers are sent to %{host} from now on. Everyone else who manages routes is notified.',
    off_title: 'Switch off %{name}?',
    off_content:
      'Nothing more is sent over the route: its messages use the other routes. Messages that no other route serves wait. You can switch it on again at any time.',
    on_done: '%{name} switched on.',
    off_done: '%{name} switched off.',
  },
  test: {
    action: 'Send a test message',
    short: 'Test',
    title: 'Test message over %{name}',
    explain: 'Sent at once over this route only. It costs the same as any message.',
    send: 'Send',
    text_help: 'If empty, a standard test text is sent.',
    off: 'Switch the route on first.',
    again: 'Send another',
    no_report: 'Accepted. You need access to the Single Sms Report to see its status.',
    waits: 'The route is not connected. The message waits for it, at most ten minutes.',
  },
  hours: {
    title: 'Sending hours',
    help: 'For all companies. Messages outside these hours wait; one-time codes are always sent at once.',
    class: {
      transactional: 'Transactional',
      promotional: 'Promotional',
    } satisfies Record<HourlyClass, string>,
    any: 'At any time',
    from_to: '%{from} to %{to} (%{zone})',
    edit: 'Change sending hours',
    edit_title: 'Sending hours for %{class} messages',
    limited: 'Only during these hours',
    done: 'Sending hours changed.',
  },
} as const;
