const longest = 2 * 1024 * 1024
const deepest = 64

/** Parses JSON as found in real pages; null if it cannot be repaired. */
export function parseLenient(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed.length > longest || !isShallow(trimmed)) return null
  return (
    attempt(trimmed) ?? attempt(repaired(trimmed)) ?? attempt(repaired(decoded(trimmed))) ?? null
  )
}

/** Limits nesting, which costs far more memory than its length suggests. Also counts brackets within strings. */
export function isShallow(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x5b || code === 0x7b) depth += 1
    else if ((code === 0x5d || code === 0x7d) && depth > 0) depth -= 1
    if (depth > deepest) return false
  }
  return true
}

function attempt(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some shop systems HTML-escape the whole script. */
function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

interface State {
  readonly out: string[]
  inString: boolean
  depth: number
}

/**
 * Drops comments, CDATA marks, trailing commas and anything after the value; escapes raw line
 * breaks in strings.
 */
function repaired(text: string): string {
  const bare = text
    .replace(/^(?:\s|<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)+/, '')
    .replace(/^[^{[]*-->\s*/, '')
  const state: State = { out: [], inString: false, depth: 0 }
  for (let at = 0; at < bare.length;) {
    at = state.inString ? inText(bare, at, state) : outside(bare, at, state)
    if (!state.inString && state.depth <= 0 && state.out.length > 0) break
  }
  return state.out.join('')
}

function inText(text: string, at: number, state: State): number {
  const char = text.charAt(at)
  if (char === '\\') {
    // Only JSON's own escapes are allowed after a backslash.
    const next = text.charAt(at + 1)
    state.out.push(/["\\/bfnrtu]/.test(next) ? char + next : next)
    return at + 2
  }
  if (char === '"') state.inString = false
  state.out.push(char < ' ' ? (escapes[char] ?? ' ') : char)
  return at + 1
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '', '\t': '\\t' }

function outside(text: string, at: number, state: State): number {
  const rest = text.slice(at, at + 4)
  if (rest.startsWith('<!--')) return after(text, '-->', at)
  if (rest.startsWith('/*')) return after(text, '*/', at)
  if (rest.startsWith('//')) return after(text, '\n', at)
  const char = text.charAt(at)
  if (/[{[]/.test(char)) state.depth += 1
  if (/[}\]]/.test(char)) {
    state.depth -= 1
    dropEnd(state.out)
  }
  if (state.depth > 0 || /[}\]]/.test(char)) state.out.push(char)
  if (char === '"') state.inString = true
  return at + 1
}

/** Drops commas and spaces before a closing bracket. Parts, because cutting a growing text is quadratic. */
function dropEnd(out: string[]): void {
  while (/^[,\s]$/.test(out.at(-1) ?? '')) out.pop()
}

function after(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from)
  return index < 0 ? text.length : index + mark.length
}
