import { ManyPage } from './ManyPage.tsx';

export default function BulkSmsPage() {
  return <ManyPage kind="bulk" />;
}
