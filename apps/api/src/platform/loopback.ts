import { isIPv4 } from 'node:net'

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname === '0.0.0.0' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  )
}
