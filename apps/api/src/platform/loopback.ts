import { isIPv4 } from 'node:net'

/** Whether a host name of a URL means this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname === '0.0.0.0' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  )
}
