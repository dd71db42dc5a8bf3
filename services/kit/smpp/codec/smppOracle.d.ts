/** The few calls of npm's `smpp` that the differential test makes; the package has no types of its own. */
declare module 'smpp' {
  interface OraclePdu {
    command: string;
    command_length: number;
    command_status: number;
    sequence_number: number;
    toBuffer(): Buffer;
    [field: string]: unknown;
  }
  const smpp: {
    PDU: {
      new (octets: Buffer): OraclePdu;
      new (command: string, fields: Record<string, unknown>): OraclePdu;
    };
  };
  export default smpp;
}
