export type Redirects = { allow: (uri: string) => void; isAllowed: (uri: string) => boolean }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Redirect URIs need the registered path on any local port, or must be added through the control. */
export function createRedirects(path: string, productUrl: string): Redirects {
  const added = new Set([new URL(path, productUrl).href])
  return {
    allow: (uri) => void added.add(uri),
    isAllowed(uri) {
      if (added.has(uri)) return true
      const url = URL.parse(uri)
      return (
        url !== null &&
        url.protocol === 'http:' &&
        LOOPBACK.has(url.hostname) &&
        url.href === uri &&
        url.pathname + url.search + url.hash === path
      )
    },
  }
}
