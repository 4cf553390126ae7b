import { expect } from 'vitest'

import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'

export async function sendFile<T>(
  t: TestApp,
  {
    owner,
    url,
    content,
  }: { readonly owner: Staff; readonly url: string; readonly content: string | Buffer },
): Promise<T> {
  const edge = 'edge-of-the-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="items"\r\n\r\n`
  const reply = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${owner.token}`,
      'x-tenant': owner.slug,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content as string),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<T>()
}
