import { expect, test } from 'vitest'

import { detectSheet } from './detect-sheet.ts'

const columns = (...lines: readonly string[]) =>
  detectSheet(lines.map((line) => line.split(';'))).columns

test.each([
  ['name_el;name_en;description_el;price', ['title', null, 'description', 'price']],
  ['Title (DE);Description (DE);Price', ['title', 'description', 'price']],
  ['nom-fr;Description [FR];prix', ['title', 'description', 'price']],
])('headings of texts in a language name their columns: %s', (headings, expected) => {
  expect(columns(headings, 'a;b;c;4')).toEqual(expected)
})

test('an ending that also means number or id is no language', () => {
  expect(columns('Item no;Product id;Name;Price', 'a1;7;Honey;4')).toEqual([
    'sku',
    null,
    'title',
    'price',
  ])
})

test.each([
  'Název;Cena;Kód;Množství;Popis',
  'Terméknév;Bruttó ár;Cikkszám;Készlet;Leírás',
  'Denumire produs;Preț;Cod produs;Stoc;Descriere',
  'Ürün Adı;Satış Fiyatı;Stok Kodu;Stok;Açıklama',
  'Προϊόν;Τιμή;Κωδικός;Απόθεμα;Περιγραφή',
  'Tuote;Hinta;Tuotekoodi;Varasto;Kuvaus',
  'Наименование;Цена;Артикул;Остаток;Описание',
  'Назва;Ціна;Артикул;Залишок;Опис',
  'Naziv proizvoda;Cijena;Šifra;Količina;Opis',
  'اسم المنتج;السعر;كود المنتج;الكمية;الوصف',
  '商品名;価格;商品コード;在庫数;説明',
])('headings are known in the language of %s', (headings) => {
  expect(columns(headings, 'x;4;a1;3;text')).toEqual([
    'title',
    'price',
    'sku',
    'firstStock',
    'description',
  ])
})

test.each(['Price (Rs)', 'Preis je Stück', 'Fiyat (TL)', 'قیمت'])('%s is the price', (heading) => {
  expect(columns(`Name;${heading}`, 'x;4')).toEqual(['title', 'price'])
})

test('headings may be one word, and stand below a letterhead', () => {
  expect(columns('ItemCode;ItemName;UnitPrice', 'a1;Honey;4')).toEqual(['sku', 'title', 'price'])
  const head = ['Hill Farm;;', 'Tel. 04602 312;;', ...Array.from({ length: 14 }, () => ';;')]
  const rows = [...head, ';Artikelbezeichnung;Euro', ';Eier;0,57', ';Kohl;2,95']
  const found = detectSheet(rows.map((row) => row.split(';')))
  expect(found).toMatchObject({ headerRow: 17, columns: [null, 'title', 'price'] })
})

test('short descriptions are the names of a list of prices without names', () => {
  const headings = 'ubicacion;descripcion;precio'
  expect(columns(headings, 'A-1;Pendientes de aro;12', 'A-2;Collar fino;30')).toEqual([
    null,
    'title',
    'price',
  ])
  expect(columns(headings, `A-1;${'Pendientes de plata. '.repeat(9)};12`)[1]).toBe('description')
  expect(columns('ubicacion;descripcion', 'A-1;Pendientes de aro')[1]).toBe('description')
})

test('a file that changes items by SKU keeps its descriptions', () => {
  expect(columns('SKU;Description;Price', 'A1;Soft and fluffy;4.50')[1]).toBe('description')
})

test('quantities with a unit are sizes, not stock', () => {
  const headings = 'Name;Quantity;Price'
  expect(columns(headings, 'Espresso;40 ml;2', 'Latte;250ml;3.20', 'Cake;;4')[1]).toBeNull()
  expect(columns(headings, 'Espresso;40;2', 'Latte;25;3.20')[1]).toBe('firstStock')
})

test('beside another price the sale price is the reduced one', () => {
  expect(columns('Name;sale_price;regular_price', 'Honey;3;4').slice(1)).toEqual([
    'salePrice',
    'price',
  ])
  expect(columns('Name;Sale price', 'Honey;3')[1]).toBe('price')
})

test('a list without headings begins with its first item', () => {
  const rows = ['1;Rye loaf;4,20;12', '2;Bread roll;0,60;80', '3;Plum cake;3,10;9']
  const found = detectSheet(rows.map((row) => row.split(';')))
  expect(found).toMatchObject({ headerRow: 0, decimal: ',', matchBy: 'none' })
  expect(found.columns).toEqual([null, 'title', 'price', 'firstStock'])
  expect(columns('Drinks;3.5;3176655', 'Beer;5;3176655', 'Bread;2;5131854')).toEqual([
    'title',
    'price',
    null,
  ])
})

test('an unknown heading above names and amounts is a heading', () => {
  expect(
    detectSheet([
      ['Sorte', 'Jahrgang'],
      ['Riesling', '2018'],
    ]).headerRow,
  ).toBe(1)
})
