import type { Plugin } from 'vite'

const builtIn = /window\.location\.reload\(\);\s*return new Promise\(\(\)\s*=>\s*\{\s*\}\);/

/**
 * Replaces the router's reaction to a failed route chunk, an unconditional reload of the current
 * page. Here the destination is loaded instead, at most once per ten seconds (spec 8 and 9).
 */
export function chunkFailures(): Plugin {
  let replaced = false
  return {
    name: 'chunk-failures',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('react-router/dist') || !builtIn.test(code)) return
      replaced = true
      return { code: code.replace(builtIn, 'return globalThis.__chunkFailed(error);'), map: null }
    },
    generateBundle(options) {
      const isClient = options.dir?.endsWith('client') ?? false
      if (isClient && !replaced)
        this.error('The router no longer reloads where chunk-failures.ts expects it.')
    },
  }
}
