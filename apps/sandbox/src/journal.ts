import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Journal = {
  put: (key: string, value: unknown) => void
  /** Writes pending lines; call before closing. */
  flush: () => Promise<void>
}

/** JSON-lines journal of `[key, value]`, where the last line of a key wins. In memory without a file. */
export async function openJournal(
  file: string | null,
): Promise<{ journal: Journal; entries: Map<string, unknown> }> {
  const entries = file ? await load(file) : new Map<string, unknown>()
  return { journal: file ? writer(file) : silent, entries }
}

const FLUSH_AFTER_MS = 150

const silent: Journal = { put: () => {}, flush: async () => {} }

async function load(file: string): Promise<Map<string, unknown>> {
  await mkdir(dirname(file), { recursive: true })
  const text = await readFile(file, 'utf8').catch(() => '')
  const entries = new Map<string, unknown>()
  for (const line of text.split('\n')) readLine(line, entries)
  const compact = `${file}.new`
  await writeFile(compact, toLines(entries))
  await rename(compact, file)
  return entries
}

function readLine(line: string, entries: Map<string, unknown>) {
  if (line === '') return
  try {
    const [key, value] = JSON.parse(line) as [string, unknown]
    if (value === null) entries.delete(key)
    else entries.set(key, value)
  } catch {
    // A crash may truncate the last line; the rest is valid.
  }
}

function toLines(entries: Iterable<[string, unknown]>): string {
  let text = ''
  for (const [key, value] of entries) text += `${JSON.stringify([key, value ?? null])}\n`
  return text
}

function writer(file: string): Journal {
  const waiting = new Map<string, unknown>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const text = toLines(waiting)
    waiting.clear()
    if (text !== '') writing = writing.then(() => appendFile(file, text))
    return writing
  }
  return {
    flush,
    put(key, value) {
      waiting.set(key, value)
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS)
      timer.unref()
    },
  }
}
