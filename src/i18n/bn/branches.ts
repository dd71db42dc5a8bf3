import type { Translation } from '../translation.ts';
import type { branches as enBranches, departments as enDepartments } from '../en/branches.ts';

export const branches = {
  none: 'এখনো কোনো শাখা নেই',
  none_help: 'কোম্পানির কে কোথায় কাজ করেন তা শাখা থেকে জানা যায়।',
  people: 'ব্যবহারকারী: %{count}',
} satisfies Translation<typeof enBranches>;

export const departments = {
  create: 'ডিপার্টমেন্ট তৈরি',
  none: 'এখনো কোনো ডিপার্টমেন্ট নেই',
  none_help: 'কোম্পানির কে কী কাজ করেন তা ডিপার্টমেন্ট থেকে জানা যায়।',
} satisfies Translation<typeof enDepartments>;
