import { describe, expect, it } from 'vitest'
import { hashSecret, newId, newSecret, sameSecret } from './ids.ts'

describe('ids and secrets', () => {
  it('makes ids of version 7 that rise strictly, also within a millisecond', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    expect(
      ids.every((id) =>
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
      ),
    ).toBe(true)
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true)
  })
  it('makes secrets of 256 bits and compares them whole', () => {
    const secret = newSecret()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(hashSecret(secret)).toMatch(/^[0-9a-f]{64}$/)
    expect(sameSecret(secret, secret)).toBe(true)
    expect(sameSecret(secret, secret.slice(1))).toBe(false)
  })
})
