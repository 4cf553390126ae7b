import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Modules of packages of which the browser needs less than they hold; each page is 3 kB lighter without. */
const parts = [
  // Lucide's icons know sizes, colours, providers and other frameworks that nothing here uses.
  { module: /\/createLucideIcon\.mjs$/, of: '/lucide-react/', ours: 'slim-icon.ts' },
  // The router can be watched by tools, which nobody hands to it.
  { module: /\/instrumentation\.js$/, of: '/react-router/', ours: 'no-instrumentation.ts' },
] as const

/** Puts our own, smaller module in the place of each in the browser's build; the server keeps the package's. */
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
