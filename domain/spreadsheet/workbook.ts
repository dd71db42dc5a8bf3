import { cellStart, cellStyles, escapeXml, textCell } from './cells.ts';

/*
 * The parts of an XLSX beside its rows (ECMA-376). A workbook has the sheets 1 to `count`, each of which begins with the
 * same headings.
 */

/** Rows that a sheet of Excel can have. */
export const mostSheetRows = 1_048_576;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Wide enough for a date with its time: narrower ones show `####`. */
const columnWidth = 20;

export function sheetPath(sheet: number): string {
  return `xl/worksheets/sheet${sheet}.xml`;
}

/** The part of a sheet before its rows; the headings stay in sight. */
export function sheetStart(headings: readonly string[]): string {
  const cells = headings.map(
    (text, index) => `${cellStart(index)}1" s="${cellStyles.heading}"${textCell(escapeXml(text))}`,
  );
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${headings.length}" width="${columnWidth}" customWidth="1"/></cols>` +
    `<sheetData><row r="1">${cells.join('')}</row>`
  );
}

export const sheetEnd = '</sheetData></worksheet>';

/** All parts but the sheets, by their paths. */
export function workbookParts(count: number): Record<string, string> {
  const sheets = Array.from({ length: count }, (_, index) => index + 1);
  const stylesId = `rId${count + 1}`;
  return {
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>` +
      sheets
        .map(
          (sheet) => `<Override PartName="/${sheetPath(sheet)}" ContentType="${contentType}.worksheet+xml"/>`,
        )
        .join('') +
      '</Types>',
    '_rels/.rels':
      `${declaration}<Relationships xmlns="${packages}/relationships">` +
      `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>` +
      sheets.map((sheet) => `<sheet name="Sheet${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `${declaration}<Relationships xmlns="${packages}/relationships">` +
      sheets
        .map(
          (sheet) =>
            `<Relationship Id="rId${sheet}" Type="${relationships}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
        )
        .join('') +
      `<Relationship Id="${stylesId}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `${declaration}<styleSheet xmlns="${main}"><numFmts count="3">` +
      '<numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/>' +
      '<numFmt numFmtId="166" formatCode="0.0%"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      `<cellStyleXfs count="1"><xf ${style(0, 0)}/></cellStyleXfs><cellXfs count="5">` +
      `<xf ${style(0, 0)} xfId="0"/><xf ${style(164, 0)} xfId="0" applyNumberFormat="1"/>` +
      `<xf ${style(165, 0)} xfId="0" applyNumberFormat="1"/><xf ${style(0, 1)} xfId="0" applyFont="1"/>` +
      `<xf ${style(166, 0)} xfId="0" applyNumberFormat="1"/>` +
      '</cellXfs></styleSheet>',
  };
}

function style(numberFormat: number, font: number): string {
  return `numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0"`;
}
