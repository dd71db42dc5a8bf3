import { FileRefused } from '../table.ts';
import { cellFormatOf, type CellFormat } from './cellFormats.ts';
import { workbookLimits } from './limits.ts';
import type { WorkbookFile } from './WorkbookFile.ts';
import { attribute, readWholeXml } from './xml.ts';

export interface SheetPart {
  name: string;
  part: string;
  isHidden: boolean;
}

export interface Workbook {
  /** Those with cells, in the order of their tabs; at least one. */
  sheets: readonly SheetPart[];
  sharedStringsPart: string | null;
  formats: readonly CellFormat[];
  /** Dates count from 1904, as on old Macs. */
  from1904: boolean;
}

interface Relation {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  type: string;
  part: string;
}

/**
 * Which parts of the archive matter, followed from the root as ECMA-376 says, not by their usual names.
 * @throws FileRefused file-not-a-table for a Word document or any other archive, file-damaged
 */
export async function readWorkbook(file: WorkbookFile): Promise<Workbook> {
  if (!file.has('_rels/.rels')) throw new FileRefused('file-not-a-table');
  const root = (await relationsOf(file, '')).find(({ type }) => type === 'officeDocument')?.part;
  if (root === undefined) throw new FileRefused('file-not-a-table');

  const { isWorkbook, sheets, from1904 } = await readSheets(file, root);
  if (!isWorkbook) throw new FileRefused('file-not-a-table');
  const relations = await relationsOf(file, root);
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, part }) => [id, part]),
  );
  // The others are charts.
  const withCells = sheets.filter(({ id }) => worksheets.has(id));
  if (withCells.length === 0) throw new FileRefused('file-damaged');

  const partOf = (wanted: string) =>
    relations.find(({ type, part }) => type === wanted && file.has(part))?.part ?? null;
  const stylesPart = partOf('styles');
  return {
    sheets: withCells.map(({ name, id, isHidden }) => ({ name, isHidden, part: worksheets.get(id)! })),
    sharedStringsPart: partOf('sharedStrings'),
    formats: stylesPart === null ? [] : await readFormats(file, stylesPart),
    from1904,
  };
}

async function readSheets(file: WorkbookFile, part: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let from1904 = false;
  let isWorkbook = false;
  await readWholeXml(file.read(part, workbookLimits.otherPartBytes), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      else if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      else if (name === 'sheet') {
        // Each is a part of the archive, whose parts are counted.
        if (sheets.length === workbookLimits.entries) throw new FileRefused('file-suspicious');
        sheets.push({
          name: attributes.name ?? '',
          id: attribute(attributes, 'id') ?? '',
          isHidden: (attributes.state ?? 'visible') !== 'visible',
        });
      }
    },
  });
  return { isWorkbook, sheets, from1904 };
}

/** Reads the parts in the archive that the part at `path` refers to; an empty path is the whole package. */
async function relationsOf(file: WorkbookFile, path: string): Promise<Relation[]> {
  const slash = path.lastIndexOf('/') + 1;
  const part = `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
  if (!file.has(part)) return [];
  const relations: Relation[] = [];
  await readWholeXml(file.read(part, workbookLimits.otherPartBytes), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      // Targets outside the archive, on a disk or in the web, are ignored.
      if (name !== 'Relationship' || TargetMode === 'External') return;
      if (relations.length === workbookLimits.listed) throw new FileRefused('file-suspicious');
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.push({ id: Id, type, part: resolve(path.slice(0, slash), Target) });
    },
  });
  return relations;
}

/** `../a` seen from the folder `xl/b/` is `xl/a`; from the root up there is nothing. */
function resolve(folder: string, target: string): string {
  return new URL(target, `zip:///${folder}`).pathname.slice(1);
}

/** The format of each style of cells (`cellXfs`), by number. */
async function readFormats(file: WorkbookFile, part: string): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let inCellStyles = false;
  await readWholeXml(file.read(part, workbookLimits.otherPartBytes), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (Math.max(codes.size, formats.length) === workbookLimits.listed) {
        throw new FileRefused('file-suspicious');
      }
      const id = Number(numFmtId);
      if (name === 'numFmt') codes.set(id, formatCode);
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) formats.push(cellFormatOf(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return formats;
}
