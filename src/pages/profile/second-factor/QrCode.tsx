import { QRCodeSVG } from 'qrcode.react';

/** Dark on light in either theme, with the margin that readers need. */
export default function QrCode({ text, title }: { text: string; title: string }) {
  return <QRCodeSVG value={text} size={208} marginSize={4} title={title} />;
}
