import { useQueryClient } from '@tanstack/react-query';
import type { ContactImport, ContactList } from '#contract/sms-receiver/contactImports.ts';
import { useTransfer } from '../../../components/recipients/useTransfer.ts';
import type { ListFile } from '../../../dataProviders/batchLists.ts';
import { importList } from '../../../dataProviders/resources/contacts.ts';

/** Imports a list into a group. When the import is cancelled, the group stays as it was. */
export function useImport(groupId: number, list: ListFile, onImported: (report: ContactImport) => void) {
  const queryClient = useQueryClient();
  const transfer = useTransfer();
  const start = (body: ContactList) =>
    transfer.start(list.file, async (options) => {
      const report = await importList(groupId, list, body, options);
      // Not everything: the list itself would be uploaded once more to be looked at.
      for (const resource of ['contacts', 'group-contacts']) {
        void queryClient.invalidateQueries({ queryKey: [resource] });
      }
      onImported(report);
    });
  return { ...transfer, start };
}
