import type { Transaction } from 'kysely';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import { paperLimits, type Paper } from '#contract/main-api/sending/senderIdPapers.ts';
import { decideSenderId, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { mayCall } from '#domain/access/mayCall.ts';
import type { Schema } from '#database/schema.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { changePeopleAs, writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { invalidFields, refusedFields } from '#services/kit/errors.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import { senderIdRepository } from '../repository.ts';
import { readPaper } from './paperContent.ts';
import { paperName } from './paperName.ts';
import { paperRepository } from './repository.ts';

interface PaperIds {
  id: number;
  paperId: number;
}

/** Papers of sender IDs. Every call asks first whether the caller may see the sender ID. */
export function paperService(database: Database) {
  /**
   * Changes the papers of one sender ID. Its company is locked, so that they are counted rightly and nobody decides meanwhile.
   * @throws not-found, rule-refused on `field` after the decision
   */
  async function change<Result>(
    session: Session,
    id: number,
    field: 'file' | 'paperId',
    make: (transaction: Transaction<Schema>, senderId: SenderId) => Promise<Result>,
  ): Promise<Result> {
    const { companyId } = await senderIdRepository(database, session).find(id);
    return changePeopleAs(database, session, { companies: [companyId] }, async (transaction) => {
      const senderId = await senderIdRepository(transaction, session).find(id);
      if (senderId.status !== 'pending' && !mayCall(session, decideSenderId))
        throw refusedFields({ [field]: 'sender-id-decided' });
      return make(transaction, senderId);
    });
  }

  return {
    /** @throws not-found */
    async list(session: Session, id: number): Promise<Paper[]> {
      await senderIdRepository(database, session).find(id);
      return paperRepository(database, session).list(id);
    },

    /** @throws not-found, validation-failed, rule-refused on `file` */
    async add(session: Session, id: number, upload: UploadedFile | null): Promise<Paper> {
      if (!upload) throw invalidFields({ file: 'required' });
      const content = readPaper(await readFile(upload.path));
      if (typeof content === 'string') throw refusedFields({ file: content });
      const digest = hash('sha256', content.octets, 'buffer');
      return change(session, id, 'file', async (transaction, senderId) => {
        const papers = paperRepository(transaction, session);
        const same = await papers.findSame(id, digest);
        if (same) return same;
        const { companyId } = senderId;
        const { ofSenderId, ofCompany, bytes } = await papers.counts(id, companyId);
        if (ofSenderId >= paperLimits.perSenderId) throw refusedFields({ file: 'too-many-papers' });
        const isFull =
          ofCompany >= paperLimits.perCompany || bytes + content.octets.length > paperLimits.bytesPerCompany;
        refuseProblems(isFull ? { file: 'papers-of-company-full' } : {});
        const name = paperName(upload.name, content.type);
        const paper = await papers.insert({
          ...content,
          companyId,
          senderId: id,
          name,
          digest,
          addedBy: session.userId,
        });
        await audit(transaction, session, senderId, 'updated', { before: null, after: name });
        return paper;
      });
    },

    /** Audited like an export: papers hold what identifies people. @throws not-found */
    download(session: Session, { id, paperId }: PaperIds) {
      return writeAs(database, session, async (transaction) => {
        const senderId = await senderIdRepository(transaction, session).find(id);
        const paper = await paperRepository(transaction, session).read(id, paperId);
        await audit(transaction, session, senderId, 'exported', { before: null, after: paper.name });
        return paper;
      });
    },

    /** @throws not-found, rule-refused on `paperId` */
    remove(session: Session, { id, paperId }: PaperIds): Promise<{ id: number }> {
      return change(session, id, 'paperId', async (transaction, senderId) => {
        const papers = paperRepository(transaction, session);
        const { name } = await papers.find(id, paperId);
        await papers.delete(paperId);
        await audit(transaction, session, senderId, 'updated', { before: name, after: null });
        return { id: paperId };
      });
    },
  };
}

function audit(
  queries: Queries,
  session: Session,
  { id, companyId, name }: SenderId,
  action: AuditAction,
  paper: { before: string | null; after: string | null },
): Promise<void> {
  return writeAuditEntry(queries, session, {
    action,
    noun: 'sender-id',
    companyId,
    recordId: id,
    recordName: name,
    changes: [{ field: 'papers', ...paper }],
  });
}
