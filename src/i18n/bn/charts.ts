import type { charts as english } from '../en/charts.ts';
import type { Translation } from '../translation.ts';

export const charts = {
  as_table: 'সারণি হিসেবে দেখুন',
  none: 'এই সময়ে কোনো বার্তা নেই।',
  total: 'মোট',
  summary: '%{sent} বার্তা: পৌঁছেছে %{delivered}, ব্যর্থ %{failed}, বাতিল %{cancelled}, অপেক্ষমাণ %{pending}।',
  scheduled: ' নির্ধারিত %{scheduled}।',
} as const satisfies Translation<typeof english>;
