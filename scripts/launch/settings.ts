import { isIPv4 } from 'node:net'
import path from 'node:path'
import { StartFailure } from './report.ts'

export type Settings = {
  port: number
  dataDir: string
  /** null = the embedded PostgreSQL. */
  databaseUrl: string | null
  publicUrl: string
  shopDomain: string
  sandbox: boolean
  sandboxPort: number
  webConcurrency: number
  demo: boolean
  logTo: 'file' | 'stdout'
  dev: boolean
}

type Environment = Record<string, string | undefined>
type Reader = { env: Environment; problems: string[] }

/** Reads the supervisor's settings; reports all invalid values at once, each with the allowed ones. */
export function readSettings(
  env: Environment,
  { root, dev }: { root: string; dev: boolean },
): Settings {
  const reader: Reader = { env, problems: [] }
  const port = readInteger(reader, 'PORT', { fallback: 3000, min: 1, max: 65_535 })
  const publicUrl = readPublicUrl(reader, `http://localhost:${port}`)
  const sandbox = readSwitch(reader, 'SANDBOX', isLoopback(publicUrl))
  const settings: Settings = {
    port,
    dataDir: path.resolve(root, given(env, 'DATA_DIR') ?? '.data'),
    databaseUrl: readDatabaseUrl(reader),
    publicUrl,
    shopDomain: readDomain(reader, 'SHOP_DOMAIN', 'localhost'),
    sandbox,
    sandboxPort: readInteger(reader, 'SANDBOX_PORT', {
      fallback: port + 1000,
      min: 1,
      max: 65_535,
    }),
    webConcurrency: readInteger(reader, 'WEB_CONCURRENCY', { fallback: 1, min: 1, max: 64 }),
    demo: readSwitch(reader, 'DEMO', sandbox),
    logTo: readChoice(reader, 'LOG', {
      fallback: dev ? 'stdout' : 'file',
      allowed: ['file', 'stdout'],
    }),
    dev,
  }
  checkTogether(settings, reader.problems)
  if (reader.problems.length > 0) {
    throw new StartFailure(
      reader.problems.join('\n'),
      'Change or unset these environment variables and start again.',
    )
  }
  return settings
}

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  )
}

function checkTogether(settings: Settings, problems: string[]) {
  if (settings.sandbox && settings.sandboxPort === settings.port) {
    problems.push(
      `SANDBOX_PORT is ${settings.sandboxPort}, the same as PORT; choose any other port.`,
    )
  }
  if (settings.demo && !settings.sandbox) {
    problems.push(
      'DEMO is on while SANDBOX is off; set DEMO=off, because the demo passwords are public.',
    )
  }
}

function readInteger(
  reader: Reader,
  name: string,
  range: { fallback: number; min: number; max: number },
): number {
  const text = given(reader.env, name)
  if (text === undefined) return withinRange(reader, name, range)
  const value = Number(text)
  if (/^\d{1,9}$/.test(text) && value >= range.min && value <= range.max) return value
  reader.problems.push(
    `${name} is "${text}"; use a whole number from ${range.min} to ${range.max}.`,
  )
  return range.fallback
}

function withinRange(
  reader: Reader,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  if (fallback > max)
    reader.problems.push(
      `${name} would be ${fallback}, because PORT is so high; set it to a number from ${min} to ${max}.`,
    )
  return fallback
}

function readSwitch(reader: Reader, name: string, fallback: boolean): boolean {
  return (
    readChoice(reader, name, { fallback: fallback ? 'on' : 'off', allowed: ['on', 'off'] }) === 'on'
  )
}

function readChoice<Choice extends string>(
  reader: Reader,
  name: string,
  choice: { fallback: Choice; allowed: Choice[] },
): Choice {
  const text = given(reader.env, name)
  if (text === undefined) return choice.fallback
  const chosen = choice.allowed.find((each) => each === text.toLowerCase())
  if (chosen === undefined)
    reader.problems.push(`${name} is "${text}"; use ${choice.allowed.join(' or ')}.`)
  return chosen ?? choice.fallback
}

function readPublicUrl(reader: Reader, fallback: string): string {
  const text = given(reader.env, 'PUBLIC_URL')
  if (text === undefined) return fallback
  const url = URL.parse(text)
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  if (!plain) {
    reader.problems.push(
      `PUBLIC_URL is "${text}"; use http:// or https:// with a host name and perhaps a port, and nothing after it.`,
    )
    return fallback
  }
  if (url.protocol === 'http:' && !isLoopback(url.origin)) {
    reader.problems.push(
      `PUBLIC_URL is "${text}"; without https only a loopback address such as ${fallback} is allowed.`,
    )
    return fallback
  }
  return url.origin
}

function readDatabaseUrl(reader: Reader): string | null {
  const text = given(reader.env, 'DATABASE_URL')
  if (text === undefined) return null
  const url = URL.parse(text)
  if (url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return text
  reader.problems.push(
    `DATABASE_URL is ${withoutPassword(text)}; use postgres://USER:PASSWORD@HOST:PORT/DATABASE.`,
  )
  return null
}

/** Passwords must not reach a terminal or a log. */
function withoutPassword(text: string): string {
  return `"${text.replace(/:\/\/([^:@/]*):.*@/, '://$1:…@')}"`
}

function readDomain(reader: Reader, name: string, fallback: string): string {
  const text = given(reader.env, name)?.toLowerCase()
  if (text === undefined) return fallback
  if (/^(?=.{1,200}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(text))
    return text
  reader.problems.push(
    `${name} is "${text}"; use a host name such as shops.example, without scheme, port or path.`,
  )
  return fallback
}

function given(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim()
  return text === '' ? undefined : text
}
