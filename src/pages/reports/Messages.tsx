import { useState } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { findMessage, type MessageReport } from '#contract/database-manager/messages.ts';
import { columnsByField, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { ListRows } from '../../components/list/columns/ListRows.tsx';
import { MessageDrawer } from '../../components/message/MessageDrawer.tsx';
import type { MessageKey } from '../../components/message/messageKey.ts';
import { useErrorText } from '../../components/message/useErrorText.ts';
import { useRecipientText } from '../../components/message/useRecipientText.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { WaitNote } from '../../components/report/WaitNote.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { ellipsisSx } from './reportSx.ts';
import { useOpenMessage } from './useOpenMessage.ts';

interface MessagesProps {
  /** In place of those of a report, whose choice is stored under this key. */
  columns?: Columns<MessageReport>;
  storeKey?: string;
}

/** A row or a card a message, and the one that is open beside them. */
export function Messages({ columns, storeKey }: MessagesProps) {
  const translate = useTranslate();
  const recipientText = useRecipientText();
  const mayFind = useMayCall(findMessage);
  const { data } = useListContext<MessageReport>();
  const usual = useMessageColumns();
  const { opened, open, close } = useOpenMessage();
  // The list may have gone on to other messages since.
  const [known, setKnown] = useState<MessageReport | null>(null);
  const openRow = (message: MessageReport) => {
    setKnown(message);
    open(message);
  };
  const row = opened && [...(data ?? []), ...(known ? [known] : [])].find((each) => isSame(each, opened));
  // A linked one that is on no page before us only those can open who may ask for it.
  const shown = row ?? (mayFind ? opened : null);
  return (
    <>
      <ListRows<MessageReport>
        columns={columns ?? usual}
        {...(storeKey && { table: { storeKey } })}
        onOpen={openRow}
        openLabel={({ to }) => translate('reports.detail.open', { number: recipientText(to) })}
      />
      <MessageDrawer message={shown} onClose={close} />
    </>
  );
}

function isSame(one: MessageKey, other: MessageKey): boolean {
  return one.companyId === other.companyId && one.id === other.id;
}

/** The columns of every list of messages in reports. */
export function useMessageColumns(): Columns<MessageReport> {
  const translate = useTranslate();
  const recipientText = useRecipientText();
  const { errorOfMessage } = useErrorText();
  const { parts } = useFormats();
  const { scope } = useSignedInUser();
  const isOfMany = useResourceContext() !== 'single-sms';
  return columnsByField<MessageReport>({
    id: { hidden: true },
    acceptedAt: { as: 'dateTime', sort: 'ASC', card: 'fact' },
    kind: isOfMany && { text: ({ kind }) => translate(`reports.kind.${kind}`) },
    batchId: isOfMany && { hidden: true },
    batchName: isOfMany && { hidden: true },
    companyName: companyColumn(scope === 'platform', {
      sort: undefined,
      card: undefined,
      cellSx: { ...ellipsisSx, maxWidth: 180 },
    }),
    branchName: { hidden: true },
    sentBy: { hidden: true },
    username: false,
    campaignId: false,
    campaignName: { hidden: true },
    to: {
      text: ({ to }) => recipientText(to),
      sx: { whiteSpace: 'nowrap' },
      isLink: true,
      card: 'title',
    },
    status: {
      cell: (message) => (
        <>
          <StatusChip status={message.status} />
          <WaitNote message={message} isInCell />
        </>
      ),
      card: 'badge',
      onCard: ({ status }) => <StatusChip status={status} />,
    },
    operator: {
      text: ({ operator }) => translate(`reports.operator.${operator}`),
      hidden: 'narrow',
    },
    senderId: { hidden: 'narrow', card: 'fact' },
    text: {
      // It takes what the other columns leave.
      cellSx: { ...ellipsisSx, width: '40%', maxWidth: 0, minWidth: 120 },
      card: 'line',
      onCard: ({ text }) => <div style={ellipsisSx}>{text}</div>,
    },
    class: { text: (message) => translate(`reports.class.${message.class}`), hidden: true },
    encoding: { text: ({ encoding }) => translate(`reports.encoding.${encoding}`), hidden: true },
    segments: {
      as: 'number',
      hidden: 'narrow',
      card: 'fact',
      onCard: ({ segments }) => parts(segments),
    },
    credits: { as: 'number', hidden: true },
    startsAt: false,
    leavesAt: false,
    waitReason: false,
    submittedAt: false,
    respondedAt: false,
    finalAt: { as: 'dateTime', hidden: true },
    carrierStatus: { hidden: true },
    carrierError: false,
    errorCode: { hidden: true },
    reference: { hidden: true },
    errorWords: { text: (message) => errorOfMessage(message)?.text, hidden: true },
    possibleDuplicate: false,
    wait: {
      table: false,
      cell: (message) => <WaitNote message={message} />,
      card: 'foot',
    },
  });
}
