import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  importPortability,
  type PortabilityImport,
  type PortabilityMode,
} from '#contract/main-api/carriers/portability.ts';
import { useTransfer } from '../../components/recipients/useTransfer.ts';
import { upload } from '../../dataProviders/http/upload.ts';
import { portabilityKey } from './portabilityKey.ts';

/** Imports a file into the table. When the import is cancelled, the table stays as it was. */
export function useImportTable() {
  const queryClient = useQueryClient();
  const transfer = useTransfer();
  const [result, setResult] = useState<PortabilityImport | null>(null);
  const start = (file: File, mode: PortabilityMode) =>
    transfer.start(file, async (options) => {
      setResult(null);
      const imported = await upload(importPortability, { body: { mode }, file, name: file.name, ...options });
      queryClient.setQueryData(portabilityKey, imported.table);
      void queryClient.invalidateQueries({ queryKey: ['number-operator'] });
      setResult(imported);
    });
  return { ...transfer, start, result };
}
