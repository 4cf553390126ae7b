import { expect, test } from 'vitest'

import { titleFromFile } from './create-picture-import.ts'

test.each([
  ['sourdough-loaf.jpg', 'Sourdough loaf'],
  ['Cinnamon_Bun_(2).JPEG', 'Cinnamon Bun 2'],
  ['IMG_2041 rye bread.heic', 'Rye bread'],
  ['Box of 6 eggs.webp', 'Box of 6 eggs'],
  ['Rioja 2019.png', 'Rioja 2019'],
  ['Brötchen.jpg', 'Brötchen'],
  ['крендель.jpg', 'Крендель'],
  ['Apple juice 1.5l.jpg', 'Apple juice 1.5l'],
  ['photo of a cake.jpg', 'Photo of a cake'],
])('%s names %s', (name, title) => {
  expect(titleFromFile(name)).toBe(title)
})

test.each([
  'IMG_2041.jpg',
  'DSC00012.JPG',
  'P1010001.jpg',
  'PXL_20260512_101010123.jpg',
  'IMG-20260512-WA0001.jpg',
  'WhatsApp Image 2026-05-12 at 10.10.10.jpeg',
  'Screenshot 2026-05-12 at 10.10.10 (2).png',
  '20260512_101010.jpg',
  'image (3).png',
  '6f1e0bd2-77aa-4c1d-9d7b-0c1d2e3f4a5b.jpg',
  'photo-1523049673857-eb18f1d7b578.jpg',
  '12.jpg',
  'x.jpg',
  '',
  '.jpg',
])('%s says nothing', (name) => {
  expect(titleFromFile(name)).toBeNull()
})
