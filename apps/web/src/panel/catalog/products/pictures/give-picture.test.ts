import { expect, test } from 'vitest'
import { emptyDraft, emptyVariant, inputOf } from '../editor/item-draft.ts'
import { givePicture } from './PictureOfValue.tsx'

const variants = [
  { ...emptyVariant, optionValues: ['Red', 'S'] },
  { ...emptyVariant, optionValues: ['Blue', 'S'], pictureFileId: 'kept' },
  { ...emptyVariant, optionValues: ['Red', 'L'] },
]

test('INV-05 all variants of a value get its picture, the others keep theirs', () => {
  const red = givePicture(variants, { place: 0, value: 'Red', pictureFileId: 'red' })
  expect(red.count).toBe(2)
  expect(red.variants.map(({ pictureFileId }) => pictureFileId)).toEqual(['red', 'kept', 'red'])
  expect(givePicture(variants, { place: 1, value: 'Red', pictureFileId: 'red' }).count).toBe(0)
})

test('INV-05 a picture taken off the item in the form is sent for no variant', () => {
  const images = [{ fileId: 'kept', url: '', alt: '' }]
  const gone = givePicture(variants, { place: 0, value: 'Red', pictureFileId: 'gone' })
  const sent = inputOf({ ...emptyDraft, images, variants: gone.variants }).variants
  expect(sent.map(({ pictureFileId }) => pictureFileId)).toEqual([null, 'kept', null])
})
