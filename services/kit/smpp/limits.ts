/** command_length, command_id, command_status, sequence_number: four octets each (SMPP 3.4 §3.2). */
export const headOctets = 16;

/** The largest PDU read or written: a message_payload of 64 KiB (§5.3.2.32) and 4 KiB for all else. */
export const maxPduOctets = 68 * 1024;

/** Above so many octets waiting in the socket, a writer waits for the peer to take them. */
export const congestedOctets = 64 * 1024;

/** sequence_number runs from 1 to here and then starts again (SMPP 3.4 §5.1.4). */
export const maxSequence = 0x7fffffff;
