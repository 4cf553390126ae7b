import type { ShopFrame } from '@marketday/contract/storefront/shop/shop-pages'
import type { ShopPicture } from '@marketday/contract/storefront/shop/shop-picture'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FrameProvider } from '../frame-context.tsx'
import { Gallery } from './picture.tsx'

const picture = (index: number): ShopPicture => ({
  key: `t/${index}`,
  alt: `View ${index}`,
  width: 800,
  height: 800,
})
const html = (pictures: number) =>
  renderToStaticMarkup(
    <FrameProvider value={{ mediaOrigin: 'https://media.example', locale: 'en-GB' } as ShopFrame}>
      <Gallery
        images={Array.from({ length: pictures }, (_, index) => picture(index))}
        title="Loaf"
      />
    </FrameProvider>,
  )

test('a picture on its own is an item of its list', () => {
  expect(html(1)).not.toMatch(/<li[^>]*role="presentation"/)
})

test('several pictures are a group that scrolls, with links into it', () => {
  const gallery = html(2)
  expect(gallery).toContain('role="group" aria-label="Pictures of Loaf"')
  expect(gallery.match(/<li[^>]*role="presentation"/g)).toHaveLength(2)
  expect(gallery).toContain('aria-label="Picture 2 of 2"')
})
