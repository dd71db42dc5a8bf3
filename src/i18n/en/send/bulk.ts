import type { FileProblem } from '#contract/sms-receiver/recipients.ts';
import { words } from '#domain/words/en.ts';

/** The pages that send to many: Bulk SMS and Multiple SMS. */
export const bulk = {
  try_again: 'Try again',
  start_over: 'Start over',
  started_over: 'Everything on this page was cleared.',
  undo: {
    offer:
      '1 message accepted. It is sent in a few seconds. |||| %{count} messages accepted. They are sent in a few seconds.',
    done: 'Undone: nothing was sent.',
    partly: 'Some messages had been sent already. The others are cancelled.',
    too_late: 'It is too late to undo this: the batch is on its way.',
  },
  undone: 'Restored.',
  uploading: 'Uploading…',
  reading: 'Uploaded. Reading the rows…',
  offline: 'The connection was lost.',
  offline_help:
    'Nothing was sent, and everything you prepared is still here. Try again when you are connected.',
  not_looked_at: 'The list could not be checked.',
  recipients: {
    title: 'Recipients',
    paste: 'Paste a list',
    file: 'Upload a file',
    groups: 'Contact groups',
  },
  paste: {
    label: 'Mobile numbers or spreadsheet rows',
    example: '01712345678\n01812345678',
    help: 'Numbers one per line, or separated by commas, semicolons or tabs. Or rows copied from a spreadsheet, with their headings.',
    numbers: '1 number |||| %{count} numbers',
    rows: '1 row |||| %{count} rows',
  },
  file: {
    choose: 'Choose a file',
    other: 'Choose another file',
    help: 'or drop it anywhere on this page: CSV, TXT or XLSX, up to 200 MB',
    remove: 'Remove %{name}',
    gone: 'The browser did not keep the file. You can still send what was checked. To change the columns or the message, choose the file again.',
    advice: {
      'file-empty': 'Save the file with its rows, then choose it again.',
      'file-too-large': 'Split it into smaller files, or delete the columns that the message does not need.',
      'file-old-excel': 'Open it in Excel, choose “Save as” and “Excel Workbook (.xlsx)”.',
      'file-password-protected': 'Open it in Excel, remove the password under File › Info, and save it.',
      'file-pdf': 'Ask for the list as a spreadsheet, or copy the numbers and paste them.',
      'file-image': 'Ask for the list as a spreadsheet: numbers in a picture cannot be read.',
      'file-web-page':
        'Some systems call a web page .xls. Open it in Excel and save it as “Excel Workbook (.xlsx)”.',
      'file-not-a-table': 'Save the list as CSV or XLSX, and choose that file.',
      'file-bad-encoding': 'In Excel choose “Save as” and “CSV UTF-8”, or save it as .xlsx.',
      'file-row-too-long': 'Look for a quotation mark that is not closed, or save the list as .xlsx.',
      'file-quote-not-closed': 'Look for a quotation mark that is not closed, or save the list as .xlsx.',
      'file-too-many-columns': 'Delete the columns that the message does not need.',
      'file-too-many-rows': 'Split it into several files and send them one by one.',
      'file-damaged': 'Open it in Excel, save it as a new file, and choose that one.',
      'file-suspicious': 'Copy the rows into a new spreadsheet, save it, and choose that one.',
    } satisfies Record<FileProblem, string>,
  },
  drop: {
    here: 'Drop the list here',
    kinds: 'CSV, TXT or XLSX, up to 200 MB',
    one: 'Drop one file at a time.',
    text: 'Text cannot be dropped here. Paste it into the field.',
  },
  columns: {
    number: 'Phone number column',
    text: 'Message column',
    header: 'The list has headings',
    row: 'Row',
    sample: 'The first rows of the list',
    is_number: 'Number',
    is_text: 'Message',
    no_number: 'No phone number column was found. Choose it.',
    no_text: 'Choose the message column, or write a template below.',
    sheets: 'Only the sheet “%{sheet}” of %{count} sheets is read.',
    charset: 'If letters look wrong below, save the list as “CSV UTF-8” or .xlsx and choose it again.',
  },
  table: {
    sheet: 'Sheet',
    sheet_hidden: 'hidden',
    sheet_empty: 'empty',
    header_row: 'Row of the headings',
    rows_above:
      'The row above the headings is left out. |||| The %{count} rows above the headings are left out.',
    some_hidden_left_out: 'Some rows are hidden in the file, by a filter or by hand. They are left out.',
    some_hidden_included: 'Some rows are hidden in the file, by a filter or by hand. They are included.',
    hidden_left_out:
      '1 row is hidden in the file. It is left out. |||| %{count} rows are hidden in the file. They are left out.',
    hidden_included:
      '1 row is hidden in the file. It is included. |||| %{count} rows are hidden in the file. They are included.',
    include: 'Include them',
    leave_out: 'Leave them out',
    several_columns: '%{count} columns contain mobile numbers: %{columns}. Choose the phone number column.',
    hidden_column: 'The phone number column, %{column}, is hidden in the file.',
  },
  message: {
    title: 'Message',
    wording: 'Text of each message',
    wording_column: 'Personalised messages, from a column',
    wording_written: 'One template, filled from the columns',
    own_texts: 'Each row gets the text in its column. See the preview.',
    template_help: 'A field such as {{name}} is replaced with the value in that column.',
    fields: 'Insert a field:',
    no_columns: 'Add recipients first. Their columns become fields.',
    no_header:
      'The columns have no headings, so there are no fields. Add a first row with headings to the list.',
    unknown_fields: 'There is no column named %{fields}. |||| There are no columns named %{fields}.',
    not_filled:
      '%{field} is not filled in: numbers alone have no columns. Paste rows with their headings, or choose a file or a contact group.',
    undo: 'Restore my text',
    sample: '%{at} of %{count}',
    longest: 'the longest',
    previous: 'Previous message',
    next: 'Next message',
  },
  missing: {
    recipients: 'Add recipients first.',
    facts: 'The list has not been read yet.',
    file: 'Choose the file again to check it again.',
    number_column: 'Choose the phone number column first.',
    text_column: 'Choose the message column first.',
    text: 'Write the message first.',
    text_wrong: 'The message cannot be sent like this.',
    fields: 'The template has a field without a column.',
    sender: 'Choose a sender ID first.',
  },
  check: {
    title: 'Check and send',
    button: 'Check',
    again: 'Check again',
    help: 'Shows what will be sent and what it costs. Nothing is sent yet.',
    stale: 'Something has changed since the check.',
    summary: '%{valid} of %{read} row will be sent. |||| %{valid} of %{read} rows will be sent.',
    nobody: 'The only row cannot be sent. |||| None of the %{read} rows can be sent.',
    messages: 'Messages',
    credits: 'Credits needed',
    after: 'Balance afterwards',
    lasts: 'Estimated duration',
    until: 'done by about %{time}',
    lasts_unknown: 'Not known',
    lasts_range: '%{from} to %{to}',
    lasts_at_least: 'At least %{from}',
    nothing_learned: 'Too few batches have been sent lately to say more.',
    behind_others: 'other messages may go first',
    no_credit: '1 credit is missing. |||| %{missing} credits are missing.',
    no_credit_help:
      'Costs %{credits}; you have %{balance}. Ask your administrator for credit; your list stays here for a day.',
    open_balance: 'Open Balance',
    rejected: 'Rejected rows',
    by_parts: 'Length of the messages',
    by_operator: 'Operators',
    by_encoding: 'Encoding',
    campaign: 'Campaign (optional)',
    no_campaign: 'Campaign not found',
  },
  rejected: words.rejected,
  remark: {
    unicodeByField:
      '1 message becomes Unicode because of its field values, and may need more parts. |||| %{count} messages become Unicode because of their field values, and may need more parts.',
    spilled:
      '1 message is longer than most and needs more parts. See the counts below. |||| %{count} messages are longer than most and need more parts. See the counts below.',
    slightlyOver:
      '1 of %{valid} rows is 1 to 3 characters over the limit of %{parts}. If you shorten it, it costs 1 credit less. |||| %{count} of %{valid} rows are 1 to 3 characters over the limit of %{parts}. If you shorten them, they cost %{count} credits less.',
    several_limits: 'fewer parts',
    strayBraces:
      'The template has 1 pair of braces that is not a field. It is sent as written. |||| The template has %{count} pairs of braces that are not fields. They are sent as written.',
    severalNumbers:
      '1 row has several numbers in its cell. The message goes to the first mobile number. |||| %{count} rows have several numbers in one cell. Each message goes to the first mobile number.',
    ambiguousFields:
      'Several columns have the heading %{fields}. The first of them is used. |||| Several columns have the same heading: %{fields}. The first of each is used.',
    formulaCells:
      '1 cell contains a formula. Its saved result is sent. |||| %{count} cells contain formulas. Their saved results are sent.',
  },
  empty_fields: {
    title: '1 message has a field without a value. |||| %{count} messages have fields without a value.',
    rows: '%{field}: row %{rows} |||| %{field}: rows %{rows}',
    rows_more: '%{field}: rows %{rows} and 1 more |||| %{field}: rows %{rows} and %{count} more',
    leave_out: 'Reject these rows',
    left_out:
      '1 row is rejected because a field has no value. |||| %{count} rows are rejected because a field has no value.',
    include: 'Include them',
    confirm: 'Send this message with empty fields |||| Send these %{count} messages with empty fields',
  },
  unapproved: {
    summary:
      '%{valid} of %{read} row is valid. Choose below what is sent. |||| %{valid} of %{read} rows are valid. Choose below what is sent.',
    count:
      '1 %{operator} number: %{sender} is not approved there. |||| %{count} %{operator} numbers: %{sender} is not approved there.',
    leave_out: 'Leave these out',
    use: 'Use %{name} for all',
    wait: 'Or wait until it is approved: nothing is sent meanwhile.',
    left_out:
      '1 number is left out because its operator has not approved the sender ID. |||| %{count} numbers are left out because their operators have not approved the sender ID.',
    include: 'Include them',
  },
  content: {
    count:
      '1 promotional message has no approval: its text is not approved for %{sender}. |||| %{count} promotional messages have no approval: their text is not approved for %{sender}.',
    wait: 'Choose an approved text, or wait until it is approved: nothing is sent meanwhile.',
    goes_with: 'Promotional messages go with the campaign ID %{ids}.',
  },
  start: {
    label: 'When',
    now: 'Send now',
    later: 'Send later',
  },
  test: {
    number: 'Number for the test',
    help: 'Receives the first message of the list. It costs credits like any other message.',
    send: 'Send a test to this number · %{credits}',
    sent: 'Test sent to %{number}.',
  },
  send: {
    send: 'Send %{messages} for %{credits}',
    schedule: 'Schedule %{messages} for %{credits}',
    accepted: '1 message accepted |||| %{count} messages accepted',
    refused: 'Not sent',
    gone: 'The checked list was removed because it is more than a day old. It is being checked again; then you can send it.',
    offline: 'No connection, so it is not known whether the messages were accepted.',
    offline_help: 'Press the button again. The list is accepted only once, however often you try.',
  },
  obstacle: {
    unapproved: 'Choose what to do with the numbers whose operators have not approved the sender ID.',
    content: 'Choose an approved text for the promotional messages.',
    running: 'The check is running.',
    stale: 'Something has changed. Check it again first.',
    no_credit: 'Not enough credit.',
    no_time: 'Choose when it starts.',
    empty_fields: 'Confirm the messages with empty fields, or reject these rows.',
    all_fields_empty: 'Confirm the messages with empty fields, or correct the text or the list.',
  },
} as const;
