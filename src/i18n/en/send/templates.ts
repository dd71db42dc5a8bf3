import { recordFields } from '../portal/recordFields.ts';

/** Message templates: their screen, the picker, and what they do in a composer. */
export const templates = {
  create: 'Create template',
  none: 'No templates yet',
  none_help: 'Save a text that you send often. Its fields, such as a name, are filled in when you send it.',
  any_class: 'Any',
  at_least: 'at least %{count}',
  help: {
    class: 'The class of messages sent with this template. If empty, the sender chooses it.',
    stray:
      '1 pair of braces is not a field and is sent as written. Write a field as {{name}}, with two braces on each side. |||| %{count} pairs of braces are not fields and are sent as written. Write a field as {{name}}, with two braces on each side.',
  },
  field: {
    insert: 'Insert a field',
    what: 'A field is filled in for each recipient. In a list, its value comes from the column with the same name.',
    name: 'Name of the field',
    column: 'For example name, amount or due date: the heading of a column in your list.',
    bad: 'A name has up to 64 characters and no braces.',
    add: 'Insert',
    here: 'Fields in this text',
    sample: 'Dear {{name}}, your bill of {{amount}} taka is due on {{due date}}.',
    example: 'For example:',
  },
  pick: {
    open: 'Templates',
    title: 'Choose a template',
    search: 'Search templates',
    none: 'Your company has no templates yet.',
    no_match: 'No template matches “%{wanted}”.',
    more: '1 more. Search to find it. |||| %{count} more. Search to find them.',
    use: 'Use this template',
  },
  fill: {
    title: 'Fill in the template %{name}',
    help: 'The text is updated as you type.',
    done: 'Edit the text',
    left: 'The field %{fields} is not filled in and would be sent as written. |||| The fields %{fields} are not filled in and would be sent as written.',
    confirm: 'Send it like this',
    missing: 'Fill in the fields of the template first.',
  },
  replace: {
    title: 'Replace your text?',
    content: 'The template %{name} replaces your text.',
    confirm: 'Replace',
  },
  used: 'Template %{name} inserted.',
  save: {
    open: 'Save as template',
    title: 'Save as template',
    help: 'Everyone in your company can use it.',
    name: 'Name of the template',
    done: 'Template %{name} saved.',
  },
} as const;

export const templatesResource = {
  'send-sms/templates': {
    name: 'Template |||| Templates',
    fields: {
      ...recordFields,
      fields: 'Fields',
      parts: 'Parts',
      updatedAt: 'Changed',
    },
    notifications: {
      created: 'Template created.',
      updated: 'Template updated.',
      deleted: 'Template deleted.',
    },
    message: {
      delete_title: 'Delete the template %{recordRepresentation}?',
      delete_content: 'This cannot be undone. Messages sent with it do not change.',
    },
  },
} as const;
