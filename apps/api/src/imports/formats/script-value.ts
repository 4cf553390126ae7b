const mostLetters = 1_000_000
const deepest = 48

interface Cursor {
  readonly text: string
  at: number
}

/** Parses the JSON value or JavaScript literal (bare keys, single quotes) at `from`; undefined if there is none. */
export function scriptValue(text: string, from = 0): unknown {
  const cursor = { text: text.slice(from, from + mostLetters), at: 0 }
  try {
    return valueAt(cursor, 0)
  } catch (error) {
    if (error instanceof NoValue) return undefined
    throw error
  }
}

class NoValue extends Error {}

function valueAt(cursor: Cursor, depth: number): unknown {
  if (depth > deepest) throw new NoValue()
  skipSpace(cursor)
  const char = cursor.text.charAt(cursor.at)
  if (char === '{') return objectAt(cursor, depth)
  if (char === '[') return listAt(cursor, depth)
  if (char === '"' || char === "'" || char === '`') return stringAt(cursor)
  return wordAt(cursor)
}

function objectAt(cursor: Cursor, depth: number): Record<string, unknown> {
  const entries: [string, unknown][] = []
  cursor.at += 1
  for (skipCommas(cursor); cursor.text.charAt(cursor.at) !== '}'; skipCommas(cursor)) {
    const key = /["'`]/.test(cursor.text.charAt(cursor.at))
      ? stringAt(cursor)
      : String(wordAt(cursor))
    skipSpace(cursor)
    if (cursor.text.charAt(cursor.at) !== ':') throw new NoValue()
    cursor.at += 1
    entries.push([key, valueAt(cursor, depth + 1)])
  }
  cursor.at += 1
  return Object.fromEntries(entries)
}

function listAt(cursor: Cursor, depth: number): unknown[] {
  const values: unknown[] = []
  cursor.at += 1
  for (skipCommas(cursor); cursor.text.charAt(cursor.at) !== ']'; skipCommas(cursor))
    values.push(valueAt(cursor, depth + 1))
  cursor.at += 1
  return values
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '',
  f: '',
  '\n': '',
}

function stringAt(cursor: Cursor): string {
  const quote = cursor.text.charAt(cursor.at)
  const parts: string[] = []
  let from = (cursor.at += 1)
  for (; cursor.at < cursor.text.length; cursor.at += 1) {
    const char = cursor.text.charAt(cursor.at)
    if (char === quote) {
      parts.push(cursor.text.slice(from, cursor.at))
      cursor.at += 1
      return parts.join('')
    }
    if (char !== '\\') continue
    parts.push(cursor.text.slice(from, cursor.at))
    parts.push(escapedAt(cursor))
    from = cursor.at + 1
  }
  throw new NoValue()
}

function escapedAt(cursor: Cursor): string {
  cursor.at += 1
  const char = cursor.text.charAt(cursor.at)
  const digits = { u: 4, x: 2 }[char]
  if (!digits) return escapes[char] ?? char
  const code = Number.parseInt(cursor.text.slice(cursor.at + 1, cursor.at + 1 + digits), 16)
  cursor.at += digits
  return Number.isNaN(code) ? '' : String.fromCharCode(code)
}

const word = /[^\s,:;{}[\]"'`()]{1,200}/y
const constants: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  '!0': true,
  '!1': false,
}

function wordAt(cursor: Cursor): unknown {
  word.lastIndex = cursor.at
  const [token] = word.exec(cursor.text) ?? []
  if (token === undefined) throw new NoValue()
  cursor.at += token.length
  if (token in constants) return constants[token]
  return /^-?\d+(?:\.\d+)?$/.test(token) ? Number(token) : token
}

const space = /(?:\s+|\/\/[^\n]{0,2000}|\/\*[^*]{0,2000}\*\/)*/y

function skipSpace(cursor: Cursor): void {
  space.lastIndex = cursor.at
  cursor.at += space.exec(cursor.text)?.[0].length ?? 0
}

function skipCommas(cursor: Cursor): void {
  skipSpace(cursor)
  while (cursor.text.charAt(cursor.at) === ',') {
    cursor.at += 1
    skipSpace(cursor)
  }
  if (cursor.at >= cursor.text.length) throw new NoValue()
}
