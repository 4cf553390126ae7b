import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc, type Plugin, type Rollup } from 'vite'
import { forgetMessage, runCache, runPage } from '../src/platform/offline/forget-run.ts'

const source = join(import.meta.dirname, '../worker/run-worker.ts')

/** Code that the run page loads after hydration; the page itself names the rest. */
const later = [
  '/src/panel/deliveries/run/RunMain.tsx',
  '/src/platform/session/session.ts',
  '/src/ui/feedback/Toaster.tsx',
]

/** Writes `run-worker.js` with its cache list to the browser build. */
export function runWorker(): Plugin {
  return {
    name: 'run-worker',
    apply: 'build',
    async generateBundle(options, bundle) {
      if (!options.dir?.endsWith('client')) return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const files = filesOf(
        chunks,
        later.map((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          return chunk ?? this.error(`No chunk holds ${module}`)
        }),
      )
      const runConfig = {
        page: runPage,
        cache: runCache,
        files: files.map((file) => `/${file}`),
        forget: forgetMessage,
      }
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
      this.emitFile({
        type: 'asset',
        fileName: 'run-worker.js',
        source: `const run = ${JSON.stringify(runConfig)}\n${code}`,
      })
    },
  }
}

type Chunk = Rollup.OutputChunk

function filesOf(all: readonly Chunk[], first: readonly Chunk[]): string[] {
  const files = new Set<string>()
  const visit = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const name of chunk.imports) {
      const next = all.find(({ fileName }) => fileName === name)
      if (next) visit(next)
    }
  }
  first.forEach(visit)
  return [...files].toSorted()
}
