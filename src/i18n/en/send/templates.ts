/** Message templates: their screen, the picker, and what they do in a composer. */
export const templates = {
  create: 'Create template',
  none: 'There are no templates yet',
  none_help: 'Keep a text that you send often. Its fields, such as a name, are filled in when it is sent.',
  any_class: 'Any',
  fields_none: 'none',
  parts: '1 part |||| %{count} parts',
  parts_at_least: 'at least 1 part |||| at least %{count} parts',
  at_least: 'at least %{count}',
  help: {
    class: 'What the message is when it is sent with this template. Empty: whatever the sender chose.',
    stray:
      'There are braces that make no field. A field is written {{name}}, with two braces on each side; they are sent as they stand. |||| There are %{count} pairs of braces that make no field. A field is written {{name}}, with two braces on each side; they are sent as they stand.',
  },
  field: {
    insert: 'Insert a field',
    what: 'A field is a place in the text that is filled in for each recipient. In a list it gets what stands in the column of the same name.',
    name: 'Name of the field',
    column: 'For example name, amount or due date: as the column of your list is called.',
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
    more: 'One more: search for it. |||| %{count} more: search for them.',
    use: 'Use this template',
  },
  fill: {
    title: 'Fill in the template %{name}',
    help: 'The text follows as you type.',
    done: 'Edit the text itself',
    left: 'The field %{fields} is not filled in: it would be sent as it stands. |||| The fields %{fields} are not filled in: they would be sent as they stand.',
    confirm: 'Send it like this',
    missing: 'Fill in the fields of the template first.',
  },
  replace: {
    title: 'Replace your text?',
    content: 'The template %{name} takes the place of what you have written.',
    confirm: 'Replace',
  },
  used: 'The template %{name} is in the text.',
  save: {
    open: 'Save as template',
    title: 'Save as template',
    help: 'Everybody in your company can send with it.',
    name: 'Name of the template',
    done: 'The template %{name} is saved.',
  },
} as const;

export const templatesResource = {
  'send-sms/templates': {
    name: 'Template |||| Templates',
    fields: {
      id: 'ID',
      q: 'Search',
      companyId: 'Company',
      companyName: 'Company',
      name: 'Name',
      text: 'Message',
      class: 'Class',
      fields: 'Fields',
      parts: 'Parts',
      createdBy: 'Made by',
      createdAt: 'Created',
      updatedAt: 'Changed',
      actions: 'Actions',
    },
    notifications: {
      created: 'The template is created.',
      updated: 'The template is changed.',
      deleted: 'The template is deleted.',
    },
    message: {
      delete_title: 'Delete the template %{recordRepresentation}?',
      delete_content: 'It is removed for good. What was sent with it stays as it was sent.',
    },
  },
} as const;
