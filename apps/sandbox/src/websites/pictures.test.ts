import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as green from './data/green-grocer.ts'
import * as harbor from './data/harbor-supply.ts'
import * as maple from './data/maple-bakery.ts'
import * as pottery from './data/old-pottery.ts'
import * as hostile from './data/slow-hostile.ts'
import * as wool from './data/woolworks.ts'
import { SITES } from './serve-websites.ts'

const filesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, '../../pictures', folder)).filter((name) =>
    name.endsWith('.webp'),
  )

test('every product has its drawing in three colours, every website its logo, and none is left over', () => {
  const products = [green, harbor, pottery, hostile, wool].flatMap(({ PRODUCTS }) => PRODUCTS)
  const shapes = new Set([...products, ...maple.mapleBakery].map(({ shape }) => shape))
  expect(filesIn('.').toSorted()).toEqual(
    [...shapes].flatMap((shape) => [1, 2, 3].map((tint) => `${shape}-${tint}.webp`)).toSorted(),
  )
  expect(filesIn('logos').toSorted()).toEqual(SITES.map(({ name }) => `${name}.webp`).toSorted())
})
