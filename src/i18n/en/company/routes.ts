import type {
  BindMode,
  IdMode,
  ReceiptDetection,
  RouteState,
  UncertainPolicy,
} from '#contract/main-api/routes.ts';
import type { HourlyClass } from '#contract/main-api/sendingHours.ts';

/** The Route screen: connections to carriers, and when messages may go out. */
export const routes = {
  create: 'Create route',
  none: 'There is no route yet',
  none_help: 'A route is a connection to a carrier. Without one nothing can be sent.',
  all_numbers: 'All numbers',
  sections: {
    carrier: 'Carrier',
    numbers: 'Which numbers',
    speed: 'Speed and safety',
    receipts: 'Receipts',
  },
  help: {
    host: 'Name or address of the carrier’s SMPP server, without the port.',
    systemId: 'The name we bind with. The carrier gives it, up to 15 characters.',
    password: 'The carrier gives it, up to 8 characters. It is kept sealed and never shown again.',
    password_kept: 'There is one. Leave this empty to keep it.',
    systemType: 'Leave empty unless the carrier asks for one.',
    bindMode: 'One connection both ways is usual. Some carriers want one to send and one to receive.',
    usesTls: 'Encrypts the connection. The carrier’s certificate must be valid.',
    prefixes: 'Beginnings such as 017, press Enter after each. None means all numbers.',
    priority:
      'Several routes may serve the same number. The longer beginning wins, then the lower priority; the next one takes over when the first is down.',
    connections:
      'How many connections each SMS receiver opens. More than one only if the carrier allows it; each has a window of its own.',
    windowSize:
      'How many messages may be on their way without an answer. More is faster over a slow line; but if the line breaks, this many may be in doubt.',
    segmentsPerSecond:
      'SMS parts a second, as your contract with the carrier says. Empty is as fast as the carrier answers.',
    responseSeconds: 'How long an answer is waited for before a message is in doubt.',
    enquireSeconds: 'After so much silence the connection is tested.',
    whenUncertain:
      'If the line breaks before the carrier answers, nobody can tell whether a message has left. Sending again may deliver it twice; not sending may lose it.',
    idMode:
      'How the carrier writes a message’s id in its receipts. Wrong here, messages stay “Submitted” although receipts come: try the other ones, or ask the carrier.',
    receiptDetection:
      'SMPP marks receipts, but some carriers leave the mark out. If receipts arrive as incoming texts, choose the second.',
    utcOffsetMinutes: 'Minutes ahead of UTC that the dates in receipts are in. Bangladesh is 360.',
    isEnabled: 'Switched off, it is disconnected and takes no messages.',
    carriesSystemTexts:
      'Codes that Barta itself sends, to recover an account, go over such routes only. Only somebody with full access can set this and change where such a route leads.',
  },
  remove_password: 'Remove the password: this carrier wants none',
  own_password: {
    why: 'You are changing where messages go. Everybody else who manages routes is notified.',
    help: 'The one that you sign in with, not the carrier’s.',
  },
  system_texts: {
    locked:
      'This route carries one-time codes. Only somebody with full access can change where it leads; you can change its speed and the rest.',
  },
  bindMode: {
    transceiver: 'One connection both ways',
    'transmitter-receiver': 'One to send, one to receive',
  } satisfies Record<BindMode, string>,
  idMode: {
    exact: 'The same in both',
    'hex-to-decimal': 'Hexadecimal in the answer, decimal in the receipt',
    'decimal-to-hex': 'Decimal in the answer, hexadecimal in the receipt',
    'strip-zeros': 'The same but for zeros in front',
    'fold-case': 'The same but for capital letters',
  } satisfies Record<IdMode, string>,
  receiptDetection: {
    'esm-class': 'By their SMPP mark',
    'text-too': 'By their SMPP mark or their text',
  } satisfies Record<ReceiptDetection, string>,
  whenUncertain: {
    'by-class': 'As the message’s class says',
    hold: 'Never send again',
    'retry-once': 'Send once more',
  } satisfies Record<UncertainPolicy, string>,
  by_class_help: 'OTP and transactional are sent once more, promotional never.',
  follows: {
    title: 'Follows the settings',
    help: 'Its connection comes from the settings of the SMS receiver (SMPP_HOST and so on). Change a part of it here and the route is on its own: then give its password, too.',
  },
  state: {
    off: 'Switched off',
    bound: 'Connected',
    connecting: 'Connecting',
    waiting: 'Not connected',
    stopped: 'Stopped',
    gone: 'No receiver',
  } satisfies Record<RouteState | 'off', string>,
  state_help: {
    off: 'It takes no messages until it is switched on.',
    bound: 'Messages can go out.',
    connecting: 'A connection is being opened.',
    waiting: 'The last attempt failed; the next one follows by itself.',
    stopped: 'The receiver is stopping, or has just been told of this route.',
    gone: 'No SMS receiver has spoken of this route for 10 seconds: none is running, or it cannot reach the database.',
  } satisfies Record<RouteState | 'off', string>,
  failure: {
    credentials: 'The carrier does not accept the system ID or the password.',
    bound_already: 'The carrier says that this system ID is bound already, perhaps by another machine.',
    refused: 'Nothing answers at this host and port.',
    unknown_host: 'There is no such host.',
    unreachable: 'The host does not answer: a firewall, or the wrong address.',
    cut: 'The carrier has closed the connection.',
    certificate: 'The TLS certificate is not valid, or the carrier speaks no TLS on this port.',
    raw: 'In its own words: %{failure}',
  },
  live: {
    title: 'Now',
    since: 'since %{time}',
    rate: '%{rate}/s',
    rate_of: '%{rate} of %{limit}/s',
    rate_label: 'Speed',
    rate_help: 'SMS parts a second: now, and the limit in force.',
    rate_chart: 'Speed over the last two minutes; the highest was %{most} parts a second.',
    throttled: 'Slower than its limit of %{limit}/s: the carrier asks us to.',
    window: '%{pending} of %{room}',
    window_label: 'Window in use',
    window_help:
      'Parts on their way without an answer. Always full means that a larger window would be faster.',
    submitted: 'Submitted',
    refused: 'Refused',
    uncertain: 'Uncertain',
    counters_help: 'Parts since the receiver was started.',
    instances: 'Receivers',
    instance: 'Process',
    stale: 'These figures could not be refreshed.',
  },
  faults: {
    idsMissing:
      'The carrier accepted %{count} part without giving it an id. |||| The carrier accepted %{count} parts without giving them ids.',
    idsInvalid:
      'The carrier accepted %{count} part under an id that SMPP does not allow, such as one of more than 64 characters. |||| The carrier accepted %{count} parts under ids that SMPP does not allow, such as those of more than 64 characters.',
    help: 'They were sent and charged, but no receipt can be matched to them. Report it to the carrier.',
  },
  warning: {
    no_system_texts:
      'No route that is switched on carries one-time codes: nobody can recover a forgotten password. Open a route and switch on “Carries one-time codes”.',
    unserved_system_texts:
      'No route that carries one-time codes serves numbers that begin with %{prefixes}. Their owners cannot recover a forgotten password.',
    none: 'No route is switched on: nothing can be sent. Messages wait until their time is over.',
    unserved:
      'No route serves numbers that begin with %{prefixes}. Messages to them wait until their time is over.',
  },
  switch: {
    label: 'Switch %{name} on or off',
    off_action: 'Switch off',
    on_action: 'Switch on',
    on_title: 'Switch on %{name}?',
    on_content:
      'Messages for its numbers go to %{host} from then on. Everybody else who manages routes is notified.',
    off_title: 'Switch off %{name}?',
    off_content:
      'It is disconnected, and its messages go over the other routes. Those that no other route serves wait. It can be switched on at any time.',
    on_done: '%{name} is switched on.',
    off_done: '%{name} is switched off.',
  },
  test: {
    action: 'Send a test message',
    short: 'Test',
    title: 'Test message over %{name}',
    explain: 'Goes over this route and no other, at once, and costs what every message costs.',
    send: 'Send',
    text_help: 'Left empty, it says that it is a test of this route.',
    off: 'Switch the route on first.',
    again: 'Send another one',
    no_report:
      'It is accepted. What becomes of it is in the Single Sms Report, for which you need the permission.',
    waits: 'The route is not connected: the message waits for it, ten minutes at most.',
  },
  hours: {
    title: 'Sending hours',
    help: 'For all companies. What comes earlier or later waits; one-time codes never do.',
    class: {
      transactional: 'Transactional',
      promotional: 'Promotional',
    } satisfies Record<HourlyClass, string>,
    any: 'At any time',
    from_to: '%{from} to %{to} (%{zone})',
    edit: 'Change the hours',
    edit_title: 'When %{class} messages may go out',
    limited: 'Only at certain hours',
    done: 'The hours are changed.',
  },
} as const;

export const routesResource = {
  config: {
    name: 'Route |||| Routes',
    fields: {
      id: 'ID',
      q: 'Search',
      name: 'Name',
      host: 'Host',
      port: 'Port',
      usesTls: 'TLS',
      systemId: 'System ID',
      password: 'Password',
      systemType: 'System type',
      bindMode: 'Connections',
      connections: 'Connections',
      windowSize: 'Window',
      segmentsPerSecond: 'Parts per second (TPS)',
      responseSeconds: 'Wait for an answer (s)',
      enquireSeconds: 'Keep-alive interval (s)',
      idMode: 'Message ids',
      receiptDetection: 'How receipts are recognised',
      utcOffsetMinutes: 'Time zone of receipts (min)',
      prefixes: 'Prefixes',
      priority: 'Priority',
      whenUncertain: 'If delivery is uncertain',
      isEnabled: 'On',
      carriesSystemTexts: 'Carries one-time codes',
      currentPassword: 'Your own password',
      state: 'State',
      rate: 'Speed',
      window: 'Window in use',
      createdAt: 'Created',
      actions: 'Actions',
    },
    notifications: {
      created: 'The route is created.',
      updated: 'The route is changed.',
      deleted: 'The route is deleted.',
    },
    message: {
      delete_title: 'Delete the route %{recordRepresentation}?',
      delete_content:
        'It is disconnected and removed for good. A route over which messages were sent cannot be deleted, only switched off.',
    },
  },
  'route-tests': {
    name: 'Test message |||| Test messages',
    fields: { to: 'Recipient', text: 'Message', senderId: 'Sender ID' },
  },
  'sending-hours': {
    name: 'Sending hours |||| Sending hours',
    fields: {
      class: 'Class',
      opensAt: 'From',
      closesAt: 'To',
      timeZone: 'Time zone',
      isLimited: 'Hours',
    },
  },
} as const;
