import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { createItem, updateItem } from '@marketday/contract/catalog/products/products'

import { addDigital, uploadDigital } from '../../products/digital-items.ts'
import type { TestApp } from '../../test-app.ts'
import { addFile } from '../two-tenants.ts'
import type { Control, Controls } from './control.ts'

export type ItemSide = Awaited<ReturnType<typeof fillItems>>

export async function fillItems(t: TestApp) {
  const owner = await t.owner()
  const part = await owner.call(createItem, { body: loaf })
  const digital = await addDigital(t, owner)
  const variantId = part.body.variants[0]?.id ?? ''
  const bundle = await owner.call(createItem, { body: boxWith(variantId) })
  return {
    tenantId: owner.tenantId,
    owner,
    variantId,
    loaf: part.body,
    bundle: bundle.body,
    digital,
    pictureId: await addFile(t, owner.tenantId, 'image'),
    fileId: (await uploadDigital(t, owner, { content: `book of ${owner.slug}` })).body.fileId,
  }
}

type ItemInput = BodyInput<typeof createItem>

const loaf: ItemInput = { title: 'Rye loaf', variants: [{ optionValues: [], priceMinor: 450 }] }

const boxWith = (variantId: string): ItemInput => ({
  ...loaf,
  title: 'Breakfast box',
  kind: 'bundle',
  parts: [{ variantId, quantity: 1 }],
})

const pictured = ({ pictureId }: ItemSide, pictureFileId: string): ItemInput => ({
  ...loaf,
  images: [{ fileId: pictureId }],
  variants: [{ optionValues: [], priceMinor: 450, pictureFileId }],
})

const book = (file: { id?: string; fileId: string }): ItemInput => ({
  ...loaf,
  title: 'Bread book',
  kind: 'digital',
  files: [{ name: 'Book.pdf', ...file }],
})

const change = (
  { owner }: ItemSide,
  item: Pick<ItemSide['loaf'], 'id' | 'version'>,
  input: ItemInput,
) =>
  owner.call(updateItem, {
    params: { itemId: item.id },
    body: { version: item.version, item: input },
  })

const picture: Control<ItemSide>['id'] = ({ pictureId }) => pictureId
const file: Control<ItemSide>['id'] = ({ fileId }) => fileId

export const itemControls: Controls<ItemSide> = {
  'POST /catalog/products body.variants.0.pictureFileId': {
    id: picture,
    ask: (side, id) => side.owner.call(createItem, { body: pictured(side, id) }),
  },
  'PUT /catalog/products/:itemId body.item.variants.0.pictureFileId': {
    id: picture,
    ask: (side, id) => change(side, side.loaf, pictured(side, id)),
  },
  'PUT /catalog/products/:itemId body.item.parts.0.variantId': {
    id: ({ variantId }) => variantId,
    ask: (side, id) => change(side, side.bundle, boxWith(id)),
  },
  'POST /catalog/products body.files.0.fileId': {
    id: file,
    ask: ({ owner }, fileId) => owner.call(createItem, { body: book({ fileId }) }),
  },
  'PUT /catalog/products/:itemId body.item.files.0.id': {
    id: ({ digital }) => digital.files[0]?.id ?? '',
    ask: (side, id) =>
      change(side, side.digital, book({ id, fileId: side.digital.files[0]?.fileId ?? '' })),
  },
  'PUT /catalog/products/:itemId body.item.files.0.fileId': {
    id: file,
    ask: async (side, fileId) => {
      const { body } = await side.owner.call(createItem, { body: book({ fileId: side.fileId }) })
      return await change(side, body, book({ fileId }))
    },
  },
}
