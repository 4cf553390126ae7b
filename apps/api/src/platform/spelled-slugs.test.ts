import { expect, test } from 'vitest'

import { nameSlug, titleSlug } from './spelled-slugs.ts'

test.each([
  ['苹果派', 'pingguopai'],
  ['Хлеб ржаной', 'khleb-rzhanoy'],
  ['Ψωμί 500 g', 'psomi-500-g'],
  ['خبز عربي', 'khbz-rby'],
  ['Crème brûlée', 'creme-brulee'],
  ['Straßenkuchen 🍰', 'strassenkuchen'],
  ['🍰', 'item'],
])('the title “%s” becomes the slug %s', (title, slug) => {
  expect(titleSlug(title)).toBe(slug)
})

test('a name in any script becomes an address', () => {
  expect(nameSlug('Пекарня Анны')).toBe('pekarnya-anny')
})

// The panel shows the address before the server has spelled it.
test('letters of European languages are spelled as the panel spells them', () => {
  const title = 'ÄÖÜ ß æ œ ø ł đ ð þ ı ğ č å ñ ç'
  expect(titleSlug(title)).toBe('aou-ss-ae-oe-o-l-d-d-th-i-g-c-a-n-c')
})
