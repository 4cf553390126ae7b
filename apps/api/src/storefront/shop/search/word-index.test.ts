import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { newId } from '../../../platform/ids.ts'
import type { SearchRow } from './search-queries.ts'
import { createWordIndex } from './word-index.ts'
import { naiveScan } from '../../../../testing/shop/naive-scan.ts'

let changes = 0
function row(title: string, rest: Partial<SearchRow> = {}): SearchRow {
  changes += 1
  return {
    id: newId(),
    title,
    vendor: '',
    tags: [],
    productType: '',
    categories: '',
    status: 'active',
    updatedAt: '',
    changedAt: changes,
    ...rest,
  }
}

function shopOf(...rows: SearchRow[]) {
  const index = createWordIndex()
  for (const each of rows) index.put(each)
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return { index, titles: (text: string) => index.look(text).ids.map((id) => titles.get(id)) }
}

describe('what stands first', () => {
  test('the very word is before one that begins so, and that before typos', () => {
    const { titles } = shopOf(row('Bagete'), row('Bagette'), row('Baguettes'), row('Fine baguette'))
    expect(titles('baguette')).toEqual(['Fine baguette', 'Baguettes', 'Bagette', 'Bagete'])
  })

  test('of words that begin so, the one of which less is missing is first', () => {
    const { titles } = shopOf(row('Sourdoughstarter'), row('Sourdoughs'))
    expect(titles('sourdough')).toEqual(['Sourdoughs', 'Sourdoughstarter'])
  })

  test('a title counts more than a tag, a tag more than vendor or type, and a short title more than a long one', () => {
    const { titles } = shopOf(
      row('Made by it', { vendor: 'Rye' }),
      row('Tagged', { tags: ['dark', 'rye'] }),
      row('Rye loaf with caraway and salt'),
      row('Kind of it', { productType: 'Rye' }),
      row('Rye'),
    )
    expect(titles('rye')).toEqual([
      'Rye',
      'Rye loaf with caraway and salt',
      'Tagged',
      'Made by it',
      'Kind of it',
    ])
  })

  test('of equals the first of the shop comes first, and at most a hundred are named', () => {
    const rows = Array.from({ length: 250 }, (_one, n) => row(`Loaf ${n}`))
    const { ids, total } = shopOf(...rows).index.look('loaf')
    expect(total).toBe(250)
    expect(ids).toEqual(rows.slice(0, 100).map(({ id }) => id))
  })
})

describe('what is found', () => {
  test('accents, case and punctuation make no difference', () => {
    const { titles } = shopOf(row('Crème-Brûlée (tart)'))
    for (const text of ['CREME brulee', 'crème', 'Tart!', 'brûlée,tart'])
      expect(titles(text), text).toEqual(['Crème-Brûlée (tart)'])
  })

  test('the beginning of a word is enough, but not a single letter', () => {
    const { titles } = shopOf(row('Country sourdough'), row('C'))
    expect(titles('co sou')).toEqual(['Country sourdough'])
    expect(titles('c')).toEqual(['C'])
    expect(titles('ough')).toEqual([])
  })

  test('short words and numbers forgive nothing, five letters one typo, more of them two', () => {
    const { titles } = shopOf(row('Rye'), row('Bread'), row('Baguette'), row('Tin 2026'))
    expect(titles('rie')).toEqual([])
    expect(titles('2027')).toEqual([])
    expect(titles('braed')).toEqual(['Bread'])
    expect(titles('bred')).toEqual(['Bread'])
    expect(titles('brdea')).toEqual([])
    expect(titles('bagete')).toEqual(['Baguette'])
    expect(titles('bagte')).toEqual([])
  })

  test.each([
    ['sourdough', ['sourdoug', 'sourdogh', 'sowrdough', 'sourdough']],
    ['baguette', ['bagette', 'baguete', 'bagguette', 'baguette']],
    ['croissant', ['crossant', 'croisant', 'croissnt', 'croissant']],
    ['focaccia', ['focacia', 'foccacia', 'focaccai', 'focaccia']],
    ['brioche', ['briosh', 'brioch', 'brioche', 'broiche']],
  ])('%s is found however it is written', (word, questions) => {
    const kinds = ['sourdough', 'baguette', 'croissant', 'focaccia', 'brioche']
    const { titles } = shopOf(...kinds.map((kind) => row(kind)))
    for (const question of questions) expect(titles(question), question).toEqual([word])
  })

  test('items with all words are found; where there are none, those with some, the rarest word first', () => {
    const loaves = Array.from({ length: 20 }, (_one, n) => row(`Loaf ${n}`))
    const { titles, index } = shopOf(...loaves, row('Rye loaf'), row('Rye crispbread'))
    expect(titles('rye loaf')).toEqual(['Rye loaf'])
    expect(titles('crispbread loaf')[0]).toBe('Rye crispbread')
    expect(index.look('crispbread loaf').total).toBe(22)
    expect(titles('crispbread anvil')).toEqual(['Rye crispbread'])
    expect(titles('anvil hammer')).toEqual([])
  })

  test('where no item has all words, one that half of a very large shop has is left out', () => {
    const rows = Array.from({ length: 60_000 }, (_one, n) => row(n % 2 === 0 ? 'Loaf' : 'Roll'))
    const { index } = shopOf(row('Rye loaf'), ...rows)
    expect(index.look('rye roll').total).toBe(30_001)
    expect(index.look('roll loaf anvil').total).toBe(30_000)
  })

  test('a question without a word finds nothing', () => {
    const { titles } = shopOf(row('Rye'))
    expect([titles(''), titles(' … '), titles('\u{ffff}')]).toEqual([[], [], []])
  })
})

describe('changes', () => {
  test('an item is found by what it is called now, and no longer once it left', () => {
    const rye = row('Rye')
    const { index } = shopOf(rye)
    const renamed = row('Spelt', { id: rye.id })
    expect(index.put(renamed)).toBe(true)
    expect([index.look('rye').total, index.look('spelt').ids]).toEqual([0, [rye.id]])
    expect(index.put(row('Spelt', { id: rye.id, status: 'archived' }))).toBe(true)
    expect([index.look('spelt').total, index.itemCount()]).toEqual([0, 0])
    expect(index.put(row('Rye', { id: rye.id }))).toBe(true)
    expect([index.look('rye').ids, index.itemCount()]).toEqual([[rye.id], 1])
  })

  test('what leaves its words alone changes nothing', () => {
    const rye = row('Rye', { tags: ['dark'] })
    const { index } = shopOf(rye)
    expect(index.put(rye)).toBe(false)
    expect(index.put({ ...rye, changedAt: rye.changedAt + 0.5 })).toBe(false)
    expect(index.put(row('Never for sale', { status: 'draft' }))).toBe(false)
    expect(index.put({ ...rye, changedAt: rye.changedAt + 1, tags: [] })).toBe(true)
  })

  test('once most of what it holds is gone it asks to be read again', () => {
    const rows = Array.from({ length: 1_200 }, (_one, n) => row(`Loaf ${n}`))
    const { index } = shopOf(...rows)
    expect(index.isWorn()).toBe(false)
    for (const { id } of rows) index.put(row('Cake', { id }))
    expect([index.isWorn(), index.look('cake').total, index.look('loaf').total]).toEqual([
      false,
      1_200,
      0,
    ])
    index.put(row('Tart', { id: rows[0]?.id ?? '' }))
    expect(index.isWorn()).toBe(true)
  })
})

const mixed =
  `bread breads Bréad braed broad brea rye ryes r 12 123 1234 brioche brioch briosh broiche bro
  loaf1 loafs a anvil naïve`.split(/\s+/)

describe('beside a naiveScan of all items', () => {
  const word = fc.constantFrom(...mixed)
  const words = (max: number) => fc.array(word, { maxLength: max }).map((each) => each.join(' '))
  const item = fc.record({
    title: words(4),
    vendor: words(1),
    productType: words(1),
    tags: fc.array(word, { maxLength: 2 }),
  })

  test('the same is found in the same order, whatever was added, renamed and removed before', () => {
    const ids = Array.from({ length: 12 }, newId)
    const change = fc.record({ place: fc.nat(11), item, isForSale: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 40 }),
        fc.array(words(3), { minLength: 1, maxLength: 8 }),
        (all, questions) => {
          const index = createWordIndex()
          const rows = new Map<string, SearchRow>()
          for (const { place, item: fields, isForSale } of all) {
            const next = row('', {
              ...fields,
              id: ids[place] ?? '',
              status: isForSale ? 'active' : 'draft',
            })
            if (index.put(next)) rows.delete(next.id)
            if (isForSale) rows.set(next.id, next)
          }
          for (const question of questions) {
            const { ids: found, total } = index.look(question)
            const expected = naiveScan([...rows.values()], question)
            expect(total).toBe(expected.ids.length)
            // For partial matches, removed items still affect word frequencies.
            if (expected.hasAll) expect(found).toEqual(expected.ids)
            else expect(found.toSorted()).toEqual(expected.ids.toSorted())
          }
        },
      ),
    )
  })

  test('items with some of the words stand in the same order too', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), words(4), (items, question) => {
        const rows = items.map((fields) => row('', fields))
        expect(shopOf(...rows).index.look(question).ids).toEqual(naiveScan(rows, question).ids)
      }),
    )
  })
})
