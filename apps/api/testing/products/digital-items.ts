import { uploadDigitalFile } from '@marketday/contract/endpoints/files'
import type { DigitalFile } from '@marketday/contract/endpoints/files'
import type { Problem } from '@marketday/contract/endpoints/problem'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import { createItem } from '@marketday/contract/catalog/products/products'

import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'

const edge = 'edge-of-the-part'

export const formWith = (name: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])

export const formHeaders = (who: Staff) => ({
  host: 'localhost',
  authorization: `Bearer ${who.token}`,
  'x-tenant': who.slug,
  'content-type': `multipart/form-data; boundary=${edge}`,
})

export async function uploadDigital(
  t: TestApp,
  who: Staff,
  { name = 'Bread book.pdf', content = 'how to bake bread' } = {},
) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api${uploadDigitalFile.path}`,
    headers: formHeaders(who),
    payload: formWith(name, content),
  })
  return {
    status: reply.statusCode,
    body: reply.json<DigitalFile>(),
    problem: reply.json<Problem>(),
  }
}

export async function addDigital(
  t: TestApp,
  owner: Staff,
  given: Partial<ProductInput> & { readonly content?: string } = {},
) {
  const { content, ...fields } = given
  const { fileId, name } = (await uploadDigital(t, owner, { ...(content && { content }) })).body
  const { body } = await owner.call(createItem, {
    body: {
      title: 'Bread book',
      status: 'active',
      kind: 'digital',
      files: [{ fileId, name }],
      variants: [{ optionValues: [], priceMinor: 900 }],
      ...fields,
    },
  })
  return { ...body, variantId: body.variants[0]?.id ?? '' }
}
