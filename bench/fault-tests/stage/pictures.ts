import sharp from 'sharp'
import { request } from 'undici'
import type { Product } from '../../product/start-product.ts'
import type { Shopkeeper } from './shopkeeper.ts'

/** Passes the allow-list, yet costs more than any logo; unique each time. */
export function expensiveSvg(turn: number): Buffer {
  const once = `<rect width="1600" height="1600" fill="url(#g)" opacity=".5"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><title>${turn} ${Date.now()}</title><linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient>${once.repeat(4900)}</svg>`,
  )
}

/** Generates unique two-megapixel photos. */
export async function honestPicture(): Promise<() => Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const create = { width: 1600, height: 1200, channels: 3 as const, background: '#888', noise }
  const photo = await sharp({ create }).jpeg().toBuffer()
  let count = 0
  return () => Buffer.concat([photo, Buffer.from(String((count += 1)))])
}

interface Upload {
  readonly path: string
  readonly bytes: Buffer
}

/** Returns the response status. */
export async function uploadAs(
  product: Product,
  keeper: Shopkeeper,
  { path, bytes }: Upload,
): Promise<number> {
  const edge = 'edge-of-the-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const answer = await request(`${product.origin}${path}`, {
    method: 'POST',
    headers: {
      ...keeper.headers,
      host: `localhost:${product.port}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  await answer.body.dump()
  return answer.statusCode
}
