import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRANDS, readProducts } from './site.ts'

const filesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, '../../pictures', folder)).filter((name) =>
    name.endsWith('.webp'),
  )

test('every product has its drawing in three colours, every website its logo, and none is left over', () => {
  const shapes = new Set(BRANDS.flatMap(readProducts).map(({ shape }) => shape))
  expect(filesIn('.').toSorted()).toEqual(
    [...shapes].flatMap((shape) => [1, 2, 3].map((tint) => `${shape}-${tint}.webp`)).toSorted(),
  )
  expect(filesIn('logos').toSorted()).toEqual(BRANDS.map(({ name }) => `${name}.webp`).toSorted())
})
