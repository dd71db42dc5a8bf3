/** A receipt that waits until somebody asks for it. */
export interface PolledReport {
  messageId: string;
  bulkId: string;
  content: unknown;
}

/** Receipts that are handed out once each, oldest first. */
export class PolledReports {
  #reports: PolledReport[] = [];

  get waiting(): number {
    return this.#reports.length;
  }

  add(report: PolledReport): void {
    this.#reports.push(report);
  }

  /** Takes out up to `limit` receipts, those of a message or of a request if it is given. */
  take(limit: number, wanted: { messageId?: string; bulkId?: string }): PolledReport[] {
    const { messageId, bulkId } = wanted;
    if (messageId === undefined && bulkId === undefined) return this.#reports.splice(0, limit);
    const taken: PolledReport[] = [];
    this.#reports = this.#reports.filter((report) => {
      const isWanted =
        taken.length < limit &&
        (messageId === undefined || report.messageId === messageId) &&
        (bulkId === undefined || report.bulkId === bulkId);
      if (isWanted) taken.push(report);
      return !isWanted;
    });
    return taken;
  }
}
