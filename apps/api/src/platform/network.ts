import { createHmac } from 'node:crypto'
import { isIPv6, isIPv4 } from 'node:net'

/** Network of an address: a /64 for IPv6, which a household gets. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [left = '', right] = address.toLowerCase().split('::')
  const [before, after] = [groupsOf(left), groupsOf(right ?? '')]
  const gap = right === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Keyed hash: distinguishes networks without revealing them. */
export const networkHash = ({ appSecret }: { readonly appSecret: string }, ip: string): string =>
  createHmac('sha256', appSecret)
    .update('network')
    .update(networkOf(ip))
    .digest('base64url')
    .slice(0, 22)

const groupsOf = (part: string) =>
  part
    .split(':')
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, ''))

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname === '0.0.0.0' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  )
}
