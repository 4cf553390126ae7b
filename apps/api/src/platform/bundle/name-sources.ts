import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | null>()

/**
 * Maps a bundle's stack to sources. Loads the maps on the first such stack; `--enable-source-maps`
 * reads them at every start, for a sixth of its time and memory.
 */
export function nameSources(stack: string, bundle = import.meta.dirname): string {
  return stack.replaceAll(/(file:\S+?\.js):(\d+):(\d+)/g, (place, url: string, ...numbers) => {
    const file = fileURLToPath(url)
    if (path.dirname(file) !== bundle) return place
    const origin = mapOf(file)?.findOrigin(Number(numbers[0]), Number(numbers[1]))
    if (!origin || !('fileName' in origin)) return place
    const { fileName, lineNumber, columnNumber } = origin
    return `${path.resolve(bundle, fileName)}:${lineNumber}:${columnNumber}`
  })
}

function mapOf(file: string): SourceMap | null {
  const cached = maps.get(file)
  if (cached !== undefined) return cached
  const map = existsSync(`${file}.map`)
    ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    : null
  maps.set(file, map)
  return map
}
