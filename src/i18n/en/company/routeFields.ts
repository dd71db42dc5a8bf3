import { recordFields } from '../portal/recordFields.ts';

/** The record of a route: its names and the labels of its fields. */
export const routesResource = {
  config: {
    name: 'Route |||| Routes',
    fields: {
      ...recordFields,
      host: 'Host',
      port: 'Port',
      usesTls: 'TLS',
      systemId: 'System ID',
      password: 'Password',
      kind: 'Protocol',
      centralPlatform: 'Central Platform',
      httpCarrier: 'Carrier over HTTP',
      receiptAddress: 'Address of delivery receipts',
      systemType: 'System type',
      bindMode: 'Connections',
      connections: 'Connections',
      windowSize: 'Window',
      segmentsPerSecond: 'Parts per second (TPS)',
      responseSeconds: 'Wait for an answer (s)',
      enquireSeconds: 'Keep-alive interval (s)',
      idMode: 'Message IDs',
      receiptDetection: 'How delivery receipts are recognised',
      receiptsPerMessage: 'Delivery receipts of a long message',
      utcOffsetMinutes: 'Time zone of delivery receipts (min)',
      prefixes: 'Prefixes',
      priority: 'Priority',
      whenUncertain: 'If delivery is uncertain',
      isEnabled: 'On',
      deliveryRate: 'Delivery rate, 24 hours',
      carriesSystemTexts: 'Carries one-time codes',
      needsContentApproval: 'Promotional texts need an approval',
      currentPassword: 'Your own password',
      state: 'State',
      rate: 'Speed',
      window: 'Window in use',
    },
    notifications: {
      created: 'Route created.',
      updated: 'Route updated.',
      deleted: 'Route deleted.',
    },
    message: {
      delete_title: 'Delete the route %{recordRepresentation}?',
      delete_content:
        'This cannot be undone. A route that has sent messages cannot be deleted, only switched off.',
    },
  },
  'route-tests': { fields: { to: 'Recipient', text: 'Message', senderId: 'Sender ID' } },
  'sending-hours': {
    fields: {
      class: 'Class',
      opensAt: 'From',
      closesAt: 'To',
      timeZone: 'Time zone',
      isLimited: 'Hours',
    },
  },
} as const;
