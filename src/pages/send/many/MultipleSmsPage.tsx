import { ManyPage } from './ManyPage.tsx';

export default function MultipleSmsPage() {
  return <ManyPage kind="multiple" />;
}
