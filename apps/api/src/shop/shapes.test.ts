import { expect, test } from 'vitest'

import { toPicture } from './shapes.ts'

const config = { mediaUrl: new URL('http://media.localhost'), appSecret: 'none' } as never

const widthsOf = (width: number) =>
  toPicture(config, { key: 'k', width, height: width, alt: '' })
    .srcset.split(', ')
    .filter(Boolean)
    .map((source) => source.replace('http://media.localhost/k/', ''))

test.each([
  [100, ['original.webp 100w']],
  [480, ['160.webp 160w', '480.webp 480w']],
  [800, ['160.webp 160w', '480.webp 480w', 'original.webp 800w']],
  [960, ['160.webp 160w', '480.webp 480w', '960.webp 960w']],
  [3000, ['160.webp 160w', '480.webp 480w', '960.webp 960w']],
])('a picture of %i pixels is offered in every width up to its own', (width, sources) => {
  expect(widthsOf(width)).toEqual(sources)
})
