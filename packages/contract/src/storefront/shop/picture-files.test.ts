import { expect, test } from 'vitest'

import { pictureSources, pictureUrl } from './picture-files.ts'

const media = 'http://media.localhost'
const picture = (width: number) => ({ key: 'k', width, height: width, alt: '' })

test.each([
  [100, ['original.webp 100w']],
  [480, ['160.webp 160w', '480.webp 480w']],
  [800, ['160.webp 160w', '480.webp 480w', 'original.webp 800w']],
  [960, ['160.webp 160w', '480.webp 480w', '960.webp 960w']],
  [3000, ['160.webp 160w', '480.webp 480w', '960.webp 960w']],
])('a picture of %i pixels is offered in every width up to its own', (width, sources) => {
  const offered = pictureSources(media, picture(width)).split(', ')
  expect(offered).toEqual(sources.map((source) => `${media}/k/${source}`))
})

test.each([
  [100, 'original'],
  [300, '160'],
  [3000, '480'],
])('a picture of %i pixels where 480 are asked for is %s.webp', (width, name) => {
  expect(pictureUrl(media, picture(width), 480)).toBe(`${media}/k/${name}.webp`)
})

test('a picture that is not stored yet is its own address, in one size', () => {
  const drawn = { key: 'data:image/webp;base64,UklGRg==', width: null, height: null, alt: '' }
  expect(pictureUrl('https://media.example', drawn, 480)).toBe(drawn.key)
  expect(pictureSources('https://media.example', drawn)).toBe('')
})
