import { expect, test } from 'vitest'

import { networkHash, networkOf } from './network.ts'

test('an IPv6 line is one network, an IPv4 address is one, however it is written', () => {
  for (const [ip, network] of [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:3::4', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const)
    expect(networkOf(ip), ip).toBe(network)
})

test('what is stored of a network cannot be found out without the secret', () => {
  const [one, other] = ['a', 'b'].map((letter) => ({ appSecret: letter.repeat(32) }))
  if (!one || !other) throw new Error('two secrets')
  expect(networkHash(one, '203.0.113.9')).toBe(networkHash(one, '::ffff:203.0.113.9'))
  expect(networkHash(one, '203.0.113.9')).not.toBe(networkHash(other, '203.0.113.9'))
})
