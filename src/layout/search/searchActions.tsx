import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/AddOutlined';
import AddCardIcon from '@mui/icons-material/AddCardOutlined';
import ContrastIcon from '@mui/icons-material/ContrastOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import TranslateIcon from '@mui/icons-material/Translate';
import type { ReactNode } from 'react';
import { useLocaleState, useLocales, useLogout, useTheme, useTranslate } from 'react-admin';
import { createApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { createContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { createDepartment } from '#contract/main-api/people/departments.ts';
import { createRoute } from '#contract/main-api/carriers/routes.ts';
import { createContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { createSenderId } from '#contract/main-api/sending/senderIds.ts';
import { createTemplate } from '#contract/main-api/sending/templates.ts';
import { addCredit, listBalances } from '#contract/sms-receiver/credit.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { requestRecharge } from '#contract/sms-receiver/rechargeRequests.ts';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { themeMode } from '../../preferences.ts';
import { menuIcons } from '../sidebar/menuIcons.tsx';
import { mayCall, useSignedInUser, type Guard } from '../../session.ts';
import { useOpenHelp } from '../help/helpContext.ts';
import { ShortcutsDialog } from '../shortcuts/Shortcuts.tsx';
import { wordsOfNew } from '../../screens/screenWords.ts';

/** Few ever open them from here. */
const AddOptOutsDialog = lazyPage(async () => {
  const { AddOptOutsDialog: dialog } = await import('../../components/opt-outs/AddOptOutsDialog.tsx');
  return { default: dialog };
});
const RequestRechargeDialog = lazyPage(async () => {
  const { RequestRechargeDialog: dialog } = await import('../../components/credit/RequestRechargeButton.tsx');
  return { default: dialog };
});

/** Something that can be done from everywhere. It leads to a path, opens a dialog, or is done at once. */
export interface SearchAction {
  /** Unlike any other. */
  name: string;
  label: string;
  detail?: string;
  /** Other words by which people look for it, in both languages; never shown. */
  words: string;
  Icon: SvgIconComponent;
  to?: string;
  dialog?: (onClose: () => void) => ReactNode;
  run?: () => void;
}

interface GuardedAction extends Omit<SearchAction, 'name' | 'label'> {
  /** Key of its name. */
  label: string;
  guard: Guard;
  /** The provider does it elsewhere. */
  isOfCompany?: boolean;
}

/** Beside the screens of the menu, which create users, roles, companies, branches, campaigns and tickets. */
const guarded: readonly GuardedAction[] = [
  {
    label: 'templates.create',
    guard: createTemplate,
    words: wordsOfNew,
    Icon: menuIcons.templates,
    to: '/home/send-sms/templates/create',
  },
  {
    label: 'contacts.create',
    guard: createContactGroup,
    words: `${wordsOfNew} list address book তালিকা`,
    Icon: menuIcons.contacts,
    to: '/home/contacts/create',
  },
  {
    label: 'optOuts.add.open',
    guard: addOptOuts,
    words: `${wordsOfNew} stop block unsubscribe blacklist বন্ধ ব্লক`,
    Icon: menuIcons.optOuts,
    dialog: (onClose) => <AddOptOutsDialog onClose={onClose} />,
  },
  {
    label: 'recharge.request.action',
    guard: requestRecharge,
    isOfCompany: true,
    words: 'credit balance top up buy money ক্রেডিট ব্যালেন্স টাকা',
    Icon: AddCardIcon,
    dialog: (onClose) => <RequestRechargeDialog onClose={onClose} />,
  },
  // A company is chosen there.
  {
    label: 'balance.add.action',
    guard: { ...addCredit, alsoNeeds: listBalances.permission },
    words: 'recharge balance top up money রিচার্জ ব্যালেন্স টাকা',
    Icon: AddCardIcon,
    to: '/home/companies/balance-check',
  },
  {
    label: 'senderIds.ask',
    guard: createSenderId,
    isOfCompany: true,
    words: `${wordsOfNew} masking brand মাস্কিং`,
    Icon: menuIcons.senderIds,
    to: '/home/sender-ids/create',
  },
  {
    label: 'contentApprovals.ask',
    guard: createContentApproval,
    isOfCompany: true,
    words: `${wordsOfNew} btrc regulator promotional বিটিআরসি প্রোমোশনাল`,
    Icon: menuIcons.contentApprovals,
    to: '/home/content-approvals/create',
  },
  {
    label: 'apiKeys.create',
    guard: createApiKey,
    words: `${wordsOfNew} token secret developer program ডেভেলপার প্রোগ্রাম`,
    Icon: menuIcons.apiKeys,
    to: '/home/api-keys/create',
  },
  {
    label: 'departments.create',
    guard: createDepartment,
    words: wordsOfNew,
    Icon: menuIcons.departments,
    to: '/home/departments/create',
  },
  {
    label: 'routes.create',
    guard: createRoute,
    words: `${wordsOfNew} carrier operator smpp অপারেটর`,
    Icon: AddIcon,
    to: '/home/config/create',
  },
];

/** Actions of the signed-in user that are possible from everywhere. */
export function useSearchActions(): SearchAction[] {
  const translate = useTranslate();
  const user = useSignedInUser();
  const isPhone = useIsPhone();
  const openHelp = useOpenHelp();
  const logout = useLogout();
  const [locale, setLocale] = useLocaleState();
  const other = useLocales().find((each) => each.locale !== locale);
  const [, setTheme] = useTheme();
  const isDark = themeMode() === 'dark';
  return [
    ...guarded
      .filter(({ guard, isOfCompany }) => mayCall(user, guard) && !(isOfCompany && user.scope === 'platform'))
      .map((action) => ({ ...action, name: action.label, label: translate(action.label) })),
    {
      name: 'help',
      label: translate('shell.help'),
      words: 'how explain manual help কীভাবে সাহায্য',
      Icon: HelpIcon,
      run: () => openHelp('page'),
    },
    // A phone has no keys.
    ...(isPhone
      ? []
      : [
          {
            name: 'shortcuts',
            label: translate('shortcuts.title'),
            words: 'keys hotkeys keyboard কি শর্টকাট',
            Icon: KeyboardIcon,
            dialog: (onClose: () => void) => <ShortcutsDialog onClose={onClose} />,
          },
        ]),
    ...(other
      ? [
          {
            name: 'language',
            label: other.name,
            detail: translate('common.language'),
            words: 'language change bangla bengali english ভাষা বাংলা ইংরেজি',
            Icon: TranslateIcon,
            run: () => setLocale(other.locale),
          },
        ]
      : []),
    {
      name: 'theme',
      label: translate(isDark ? 'common.theme.toLight' : 'common.theme.toDark'),
      words: 'dark light night mode theme colours গাঢ় হালকা থিম রাত',
      Icon: ContrastIcon,
      run: () => setTheme(isDark ? 'light' : 'dark'),
    },
    {
      name: 'logout',
      label: translate('shell.logout'),
      words: 'sign out log out exit leave বের লগ আউট',
      Icon: LogoutIcon,
      run: () => void logout(),
    },
  ];
}
