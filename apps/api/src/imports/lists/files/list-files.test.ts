import { afterAll, beforeAll, expect, test } from 'vitest'

import { createListImport } from '@marketday/contract/imports/import-lists'
import type { ListPart } from '@marketday/contract/imports/import-lists'
import { listImportItems } from '@marketday/contract/imports/imports'

import { pdfFile, workbookFile, zipFile } from '../../../../testing/imports/list-files.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
})
afterAll(() => t.close())

async function read(bytes: Buffer, who = owner) {
  const edge = 'edge-of-the-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="list"\r\n\r\n`
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/scraper/imports/lists/files',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${who.token}`,
      'x-tenant': who.slug,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  const body = reply.json<{ parts: ListPart[]; errors?: { path: string; message: string }[] }>()
  return { status: reply.statusCode, parts: body.parts, reason: body.errors?.[0]?.message }
}

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const words = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

test('a workbook comes as its owner sees it: amounts, days, codes and texts in pieces', async () => {
  const file = workbookFile({
    formats: ['General', '[$€-407] #,##0.00', 'yyyy-mm-dd', '00000', '0%', '0.000'],
    shared: ['<t>Name</t>', '<r><t>Rye </t></r><r><t>bread</t></r><rPh><t>rai</t></rPh>'],
    sheets: {
      Menu: [
        row(words('Prices of May')),
        row(),
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><t>Price</t></is></c><c r="D3" t="inlineStr"><is><t>SKU</t></is></c><c r="E3" t="inlineStr"><is><t>Baked</t></is></c><c r="F3" t="inlineStr"><is><t>Share</t></is></c><c r="G3" t="inlineStr"><is><t>Weight</t></is></c></row>',
        '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4" s="1"><f>4+0.2</f><v>4.2000000000000002</v></c><c r="D4" s="3"><v>42</v></c><c r="E4" s="2"><v>46154</v></c><c r="F4" s="4"><v>0.2</v></c><c r="G4" s="5"><v>1.125</v></c></row>',
        '<row r="5"><c r="A5" t="str"><f>A4</f><v>Seed &amp; rye</v></c><c r="C5"><v>3.8999999999999999</v></c><c r="D5" t="e"><v>#REF!</v></c></row>',
      ].join(''),
    },
  })
  const { status, parts } = await read(file)
  expect(status).toBe(200)
  expect(parts).toEqual([
    {
      name: 'Menu',
      notice: '',
      list: [
        'Prices of May\t\t\t\t\t',
        'Name\tPrice\tSKU\tBaked\tShare\tWeight',
        'Rye bread\t€4.20\t00042\t2026-05-12\t20%\t1.1250',
        'Seed & rye\t3.9\t\t\t\t',
      ].join('\n'),
    },
  ])
  const { body } = await owner.call(createListImport, { body: { list: parts[0]?.list ?? '' } })
  const { rows } = (await owner.call(listImportItems, { params: { id: body.id } })).body
  expect(rows.map(({ title, priceMinor, currency }) => [title, priceMinor, currency])).toEqual([
    ['Rye bread', 420, 'EUR'],
    ['Seed & rye', 390, 'GBP'],
  ])
})

test('of several sheets each that holds something is offered, none that is hidden', async () => {
  const { parts } = await read(
    workbookFile({
      sheets: {
        Cover: '',
        Bread: row(words('Loaf'), words('4.20')),
        Purchases: row(words('Flour'), words('1.10')),
        Cakes: row(words('The &quot;big&quot; one'), words('18')),
      },
      hidden: ['Purchases'],
    }),
  )
  expect(parts.map(({ name, list }) => [name, list])).toEqual([
    ['Bread', 'Loaf\t4.20'],
    ['Cakes', '"The ""big"" one"\t18'],
  ])
})

test('of a million lines the first are read, and it is said where they end', async () => {
  const rows = `${row(words('Loaf'), '<c><v>4.2</v></c>')}`.repeat(1_000_000)
  const { parts } = await read(workbookFile({ sheets: { Everything: rows } }))
  expect(parts[0]?.list.split('\n')).toHaveLength(5001)
  expect(parts[0]?.notice).toContain('Only the first 5,001 lines')
})

test('lines of a PDF are read as a list, also two columns of them', async () => {
  const { parts } = await read(
    pdfFile([
      [72, 700, 'Our menu'],
      [72, 680, 'Sourdough loaf ........ 4.20'],
      [72, 660, 'Seeded rye'],
      [300, 660, '\\2434.60'],
      [72, 640, 'Bun'],
      [200, 640, '2.60'],
      [320, 640, 'Scone'],
      [450, 640, '1.60'],
      [72, 620, 'Bagel 2.20'],
      [320, 620, 'Roll 1.20'],
      [72, 600, 'No. 12'],
      [320, 600, 'Cake 3.20'],
    ]),
  )
  expect(parts[0]?.list.split('\n')).toEqual([
    'Our menu',
    'Sourdough loaf ........ 4.20',
    'Seeded rye   £4.60',
    'Bun   2.60',
    'Scone   1.60',
    'Bagel 2.20',
    'Roll 1.20',
    'No. 12   Cake 3.20',
  ])
})

const bomb = Buffer.alloc(120 * 1024 * 1024, ' ')
const entities = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c SYSTEM "file:///etc/passwd">]><sst><si><t>&b;&c;</t></si></sst>`

const manyAttributes = Array.from({ length: 100 }, (_, index) => `a${index}=""`).join(' ')
const withFormat = (format: string) =>
  workbookFile({ formats: [format], sheets: { A: row('<c s="0"><v>1</v></c>') } })
const elevenSheets = Object.fromEntries(
  Array.from({ length: 11 }, (_, index) => [`Sheet ${index}`, row(words('Loaf'))]),
)

test.each([
  ['a bomb', () => workbookFile({ sheets: { A: bomb.toString() } }), 'too large or too complex'],
  ['nested elements', () => workbookFile({ sheets: { A: '<a>'.repeat(40_000) } }), 'too complex'],
  ['many attributes', () => workbookFile({ sheets: { A: `<c ${manyAttributes}/>` } }), 'complex'],
  ['a long format', () => withFormat('0'.repeat(400)), 'number format of more than 255'],
  ['a hostile format', () => withFormat('[$'.repeat(2_000)), 'number format of more than 255'],
  ['a long cell', () => workbookFile({ sheets: { A: row(words('a'.repeat(32_768))) } }), '32,767'],
  [
    'a wide row',
    () => workbookFile({ sheets: { A: row('<c r="OK1"><v>1</v></c>') } }),
    '400 columns',
  ],
  ['many sheets', () => workbookFile({ sheets: elevenSheets }), 'more than 10 sheets'],
  ['an empty workbook', () => workbookFile({ sheets: { A: row(), B: '' } }), 'This file is empty'],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), '(.xls)'],
  ['a binary workbook', () => zipFile({ 'xl/workbook.bin': 'x' }), '(.xlsb)'],
  ['an OpenDocument sheet', () => zipFile({ mimetype: 'x', 'content.xml': 'x' }), 'OpenDocument'],
  ['a Numbers sheet', () => zipFile({ 'Index/Document.iwa': 'x' }), 'Numbers'],
  ['a Word document', () => zipFile({ 'word/document.xml': '<a/>' }), 'Word'],
  ['an archive', () => zipFile({ 'a.txt': 'x' }), 'cannot be read'],
  ['a torn archive', () => workbookFile({ sheets: { A: '' } }).subarray(0, 200), 'damaged'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'This is a picture'],
  ['a program', () => Buffer.from('7f454c4602010100', 'hex'), 'cannot be read'],
  ['a scanned PDF', () => pdfFile([]), 'scanned pages'],
  ['a torn PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'damaged'],
  ['nothing', () => Buffer.alloc(0), 'cannot be read'],
])('BUD-01: of %s it is said what to do', async (_, file, sentence) => {
  const { status, reason } = await read(file())
  expect([status, reason]).toEqual([400, expect.stringContaining(sentence)])
})

test('what a file declares itself is neither unfolded nor fetched', async () => {
  const { parts } = await read(
    workbookFile({
      sheets: { A: row('<c t="s"><v>0</v></c>') },
      more: { 'xl/sharedStrings.xml': entities },
    }),
  )
  expect(parts[0]?.list).toBe('&b;&c;')
})

test('a sheet outside of the file is never asked for', async () => {
  const outside = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="http://127.0.0.1/sheet.xml" TargetMode="External"/></Relationships>`
  const { reason } = await read(
    workbookFile({
      sheets: { A: row(words('Loaf')) },
      more: { 'xl/_rels/workbook.xml.rels': outside },
    }),
  )
  expect(reason).toContain('This file is empty')
})

test('a file above the limit is refused with the limit; who may not edit items is refused', async () => {
  expect((await read(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  const driver = await t.member(owner, 'driver')
  expect((await read(pdfFile([]), driver)).status).toBe(403)
})
