import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Globally routable IPv6 blocks that are not the public internet: they embed IPv4 addresses
 * (possibly private) or are reserved for documentation and experiments.
 */
const unwantedV6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '2620:4f:8000::/48',
].map((block) => ipaddr.parseCIDR(block))
const publicV6 = ipaddr.parseCIDR('2000::/3')

/** True only for valid addresses of the public internet. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4)
    return ipaddr.IPv4.isValidFourPartDecimal(text) && address.range() === 'unicast'
  const inside = ([network, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
    address.match(network, bits)
  return address.range() === 'unicast' && inside(publicV6) && !unwantedV6.some(inside)
}

export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback'
}

/** Target of a request, parsed only by the WHATWG parser. */
export interface Target {
  readonly url: URL
  readonly host: string
  readonly isLiteral: boolean
  readonly isAllowedLocal: boolean
}

/** Null unless it is a plain web address. `allow` has `host:port` patterns such as `*.localhost:4000`. */
export function readTarget(address: string, allow: readonly string[]): Target | null {
  const url = readWebAddress(address)
  if (!url) return null
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isAllowedLocal = allow.some((pattern) => matches(pattern, `${host}:${port}`))
  const isPortOpen = isAllowedLocal || port === '80' || port === '443'
  if (!host || !isPortOpen) return null
  const isLiteral = isIPv6(host) || /^\d+\.\d+\.\d+\.\d+$/.test(host)
  return { url, host, isLiteral, isAllowedLocal }
}

function readWebAddress(address: string): URL | null {
  if (address.length > 2048 || !URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password
  url.hash = ''
  return isPlain ? url : null
}

function matches(pattern: string, hostAndPort: string): boolean {
  return pattern.startsWith('*.')
    ? hostAndPort.endsWith(pattern.slice(1)) && hostAndPort.length > pattern.length - 1
    : pattern === hostAndPort
}

export function mayConnect(target: Pick<Target, 'isAllowedLocal'>, address: string): boolean {
  return isPublicAddress(address) || (target.isAllowedLocal && isLoopbackAddress(address))
}
