import { recordFields } from '../portal/recordFields.ts';

export const ticketsResource = {
  tickets: {
    name: 'Ticket |||| Tickets',
    fields: {
      ...recordFields,
      id: 'No.',
      subject: 'Subject',
      complainTypeId: 'Kind of complaint',
      complainTypeName: 'Kind of complaint',
      complainType: 'Kind of complaint',
      priority: 'Priority',
      customerMsisdn: 'Customer’s number',
      customerName: 'Customer’s name',
      messageId: 'Message',
      batchId: 'Batch',
      department: 'Department',
      assigneeId: 'Assigned to',
      assigneeName: 'Assigned to',
      from: 'From',
      dueAt: 'Due',
      notifyBySms: 'Notify the customer by SMS',
      smsLanguage: 'Language of the SMS',
      commentCount: 'Comments',
      firstRespondedAt: 'First response',
      resolvedAt: 'Resolved',
      closedAt: 'Closed',
    },
    notifications: {
      created: 'Ticket created.',
      updated: 'Ticket updated.',
      deleted: 'Ticket deleted.',
    },
    message: {
      delete_title: 'Delete the ticket “%{recordRepresentation}”?',
      delete_content:
        'The ticket and its comments are no longer visible. The audit log records the deletion.',
    },
  },
} as const;
