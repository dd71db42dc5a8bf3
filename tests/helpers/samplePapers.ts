import { crc32, deflateSync } from 'node:zlib';

/** A PDF with one empty page, made different by its text. */
export function pdfOf(text = ''): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R>>`,
    `<</Type/Pages/Kids[3 0 R]/Count 1>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>`,
  ];
  let file = `%PDF-1.4\n% ${text}\n`;
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(file);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const index = Buffer.byteLength(file);
  return Buffer.from(
    `${file}xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${index}\n%%EOF\n`,
  );
}

/** A grey picture; `comment` makes it different and as large as it is long. */
export function pngOf({ width = 8, height = 8, comment = '' } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc(Math.min(1_000_000, (width + 1) * height), 0x80));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(comment ? [chunk('tEXt', Buffer.from(`Comment\0${comment}`))] : []),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A grey picture of one block, whose frame says another size if it is asked to; `comment` makes it different. */
export function jpegOf({ width = 8, height = 8, comment = '' } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  /** One code, of one bit: nothing follows. */
  const code = [1, ...Array<number>(16).fill(0)];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(comment ? [segment(0xfe, Buffer.from(comment))] : []),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc0, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xc4, Buffer.from([0x00, ...code])),
    segment(0xc4, Buffer.from([0x10, ...code])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
