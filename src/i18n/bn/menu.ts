import type { Translation } from '../translation.ts';
import type { menu as en } from '../en/menu.ts';

export const menu = {
  groups: {
    send: 'এসএমএস পাঠান',
    user: 'ব্যবহারকারী',
    role: 'ভূমিকা',
    company: 'কোম্পানি',
    branch: 'শাখা',
    campaign: 'ক্যাম্পেইন',
    reports: 'প্রতিবেদন',
    support: 'সহায়তা',
  },
  dashboard: 'ড্যাশবোর্ড',
  singleSms: 'একক এসএমএস',
  singleSmsReport: 'একক এসএমএস প্রতিবেদন',
  createUser: 'ব্যবহারকারী তৈরি',
  userList: 'ব্যবহারকারীর তালিকা',
  createRole: 'ভূমিকা তৈরি',
  roleList: 'ভূমিকার তালিকা',
  createCompany: 'কোম্পানি তৈরি',
  companyList: 'কোম্পানির তালিকা',
  balance: 'ব্যালেন্স',
  departments: 'ডিপার্টমেন্ট',
  route: 'রুট',
  senderIds: 'সেন্ডার আইডি',
  createBranch: 'শাখা তৈরি',
  branchList: 'শাখার তালিকা',
  auditLog: 'কাজের নথি',
  profile: 'প্রোফাইল',
  changePassword: 'পাসওয়ার্ড পরিবর্তন',
} satisfies Translation<typeof en>;
