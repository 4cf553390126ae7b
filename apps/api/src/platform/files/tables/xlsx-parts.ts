import { zipParts } from './zip-parts.ts'

export type Cell = string | number | null

interface Sheet {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

const mostRows = 1_048_576

/** Streams a workbook with one sheet. Cells are strings, never formulas. */
export const xlsxParts = ({ name, headings, rows }: Sheet): AsyncGenerator<Buffer> =>
  zipParts([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relations('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', content: [workbook(name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations('worksheet', 'worksheets/sheet1.xml')],
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheetParts(headings, rows) },
  ])

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typed}.worksheet+xml"/></Types>`

const relations = (kind: string, target: string) =>
  `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/${kind}" Target="${target}"/></Relationships>`

const workbook = (name: string) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

async function* sheetParts(headings: readonly string[], rows: Sheet['rows']) {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>${toRow(headings)}`
  let count = 1
  for await (const some of rows) {
    count += some.length
    if (count > mostRows) throw new Error('more rows than a sheet holds')
    yield some.map(toRow).join('')
  }
  yield '</sheetData></worksheet>'
}

const toRow = (cells: readonly Cell[]) => `<row>${cells.map(toCell).join('')}</row>`

function toCell(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  return typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

// What XML cannot hold is left out.
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string) =>
  text
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
