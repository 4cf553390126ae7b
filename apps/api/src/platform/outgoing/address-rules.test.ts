import { describe, expect, it } from 'vitest'
import { isPublicAddress, mayConnect, readTarget } from './address-rules.ts'

const refused = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0x7f.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.5.4/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
  'https://user:secret@example.com/',
  'https://example.com@127.0.0.1/',
  'http://example.com:8080/',
  'http://example.com:22/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'ftp://example.com/',
  'data:text/html,hello',
  'javascript:alert(1)',
  '//example.com/',
  'example.com',
  '',
  'http://',
  'http://exa mple.com/',
  `https://example.com/${'a'.repeat(2100)}`,
]

describe('the addresses that an import may reach', () => {
  it.each(refused)('refuses %s', (address) => {
    const target = readTarget(address, [])
    const reachable = target !== null && (!target.isLiteral || mayConnect(target, target.host))
    expect(reachable).toBe(false)
  })

  it.each(['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])(
    'allows the public address %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    'https://example.com/shop?page=2#x',
    'http://example.com:80/',
    'http://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])('reads %s', (address) => {
    expect(readTarget(address, [])).not.toBeNull()
  })

  it('reaches this machine only by a host and port of the list, and then nothing but loopback', () => {
    const allow = ['*.localhost:4000', 'localhost:4000']
    const bakery = readTarget('http://bakery.localhost:4000/', allow)
    expect(bakery?.isAllowedLocal).toBe(true)
    expect(bakery && mayConnect(bakery, '127.0.0.1')).toBe(true)
    expect(bakery && mayConnect(bakery, '10.0.0.1')).toBe(false)
    expect(readTarget('http://bakery.localhost:4001/', allow)).toBeNull()
    expect(readTarget('http://evil-localhost:4000/', allow)).toBeNull()
    expect(readTarget('http://127.0.0.1:4000/', allow)).toBeNull()
  })
})
