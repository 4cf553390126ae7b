import { describe, expect, it } from 'vitest'
import { isPublicAddress, mayConnect, readTarget } from './address-rules.ts'
import { refusedAddresses } from '../../../testing/platform/refused-addresses.ts'

describe('the addresses that an import may reach', () => {
  it.each(refusedAddresses)('SSR-01: refuses %s', (address) => {
    const target = readTarget(address, [])
    const isName = target !== null && !target.isLiteral && !/(^|\.)localhost$/.test(target.host)
    const reachable = isName || (target?.isLiteral && mayConnect(target, target.host)) || false
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
