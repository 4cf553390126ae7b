import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { createPictureDecoder } from './picture-decoder.ts'

const decoder = createPictureDecoder()
afterAll(() => decoder.close())

const encode = (bytes: Uint8Array, party: string) =>
  decoder.encode(bytes, { mayBeSvg: true, party })
const create = { width: 90, height: 60, channels: 3 as const, background: '#c33' }
const png = () => sharp({ create }).png().toBuffer()

/** Within the allow-list, but more expensive than any logo. */
const expensive = () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient>${'<rect width="1600" height="1600" fill="url(#g)" opacity=".5"/>'.repeat(4900)}</svg>`,
  )

test('UPL-07: an SVG that costs the processor ends at the limit, while others’ pictures are drawn', async () => {
  const done: string[] = []
  const follow = (name: string, work: Promise<unknown>) => work.finally(() => done.push(name))
  const bombs = [1, 2].map(() => follow('bomb', encode(expensive(), 'attacker')))
  const refusals = Promise.all(
    bombs.map((bomb) => expect(bomb).rejects.toThrow('takes too long to read')),
  )
  for (let turn = 0; turn < 3; turn += 1) await follow('honest', encode(await png(), 'bakery'))
  await refusals
  expect(done.slice(-1)).toEqual(['bomb'])
  expect(done.filter((name) => name === 'honest')).toHaveLength(3)
  expect((await encode(await png(), 'attacker')).width).toBe(90)
}, 180_000)
