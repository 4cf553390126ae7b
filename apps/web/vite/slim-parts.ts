import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Package modules with more code than the browser needs; replacing them saves 3 kB per page. */
const parts = [
  // lucide icons support sizes, colors, providers and frameworks that are unused here.
  { module: /\/createLucideIcon\.mjs$/, of: '/lucide-react/', ours: 'slim-icon.ts' },
  // The router's instrumentation hooks are unused.
  { module: /\/instrumentation\.js$/, of: '/react-router/', ours: 'no-instrumentation.ts' },
] as const

/** Replaces them with smaller modules in the browser build; the server uses the originals. */
export function slimParts(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'slim-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer = '') {
      const part = parts.find(({ module, of }) => module.test(source) && importer.includes(of))
      if (!part) return null
      replaced.add(part.ours)
      return join(import.meta.dirname, part.ours)
    },
    generateBundle() {
      for (const { ours } of parts)
        if (!replaced.has(ours)) this.error(`Nothing asks for what ${ours} takes the place of.`)
    },
  }
}
