import { isIP } from 'node:net'
import path from 'node:path'

import { sellerCountries } from '@marketday/contract/accounts/billing/plan-tax'

import { readCompany, type Company } from './platform/company.ts'
import { isLoopback } from './platform/network.ts'
import { refusePublicLeftovers, refuseSandbox, sandboxValues } from './platform/sandbox-values.ts'
import { settingsReader } from './platform/settings-reader.ts'
import type { Environment, SettingsReader } from './platform/settings-reader.ts'
import type { SandboxValue } from './platform/sandbox-values.ts'
import { timeLimits } from './platform/time-limits.ts'

export const usualWritesPerMinute = 300

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Folder of the embedded database, by default inside `dataDir`. */
  readonly clusterDir: string
  /** Megabytes of free disk below which writes are refused. */
  readonly diskReserveMb: number
  readonly databaseUrl: string
  readonly databasePoolSize: number
  readonly appSecret: string
  readonly publicUrl: URL
  readonly shopDomain: string
  readonly mediaUrl: URL
  readonly bases: ServiceBases
  readonly sandboxUrl: URL | null
  readonly reusePort: boolean
  readonly dev: boolean
  readonly trustedProxies: readonly string[]
  readonly stripe: {
    readonly apiBase: URL
    readonly dashboard: URL
    readonly secretKey: string
    readonly webhookSecret: string
    readonly connectSecret: string
    /** Platform's share of card payments, in hundredths of a percent. */
    readonly platformFeeBp: number
    readonly isLive: boolean
  }
  readonly sellerCountry: string
  readonly company: Company | null
  readonly providerTimeoutMs: number
  /** Null without credentials of that provider: its button is absent. */
  readonly google: OidcSettings | null
  readonly linkedin: OidcSettings | null
  readonly facebook: FacebookSettings | null
  readonly smtpUrl: string
  readonly mailFrom: string
  /** Null without a key: no address search, addresses are typed. */
  readonly places: { readonly url: URL; readonly key: string } | null
  readonly ipCountryUrl: URL
  /** Null without a key for a language model: the chat's rules answer alone. */
  readonly model: ModelSettings | null
  /** Loopback hosts that the importer may read, as `*.localhost:4000`. Empty outside the sandbox. */
  readonly importAllow: readonly string[]
  /** Speed factor over the polite rate of the importer; 1 outside the sandbox. */
  readonly importHaste: number
  readonly shopLimits: ShopLimits
  readonly files: S3Settings | null
  readonly metricsToken: string
}

/** Base addresses of the three services of spec section 7: each a path of the main origin or an http URL. */
export interface ServiceBases {
  readonly api: string
  readonly chatbot: string
  readonly scraper: string
}

export interface ShopLimits {
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  /** Enables the limits per network for held stock and cash orders (decision 0029). */
  readonly guardsOrders: boolean
  /** Concurrent requests per shop and process. */
  readonly atOnce: number
  readonly searchesAtOnce: number
}

export interface OidcSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

export interface FacebookSettings {
  readonly authorizeUrl: URL
  readonly tokenUrl: URL
  readonly graphUrl: URL
  readonly clientId: string
  readonly clientSecret: string
}

/** OpenAI-compatible model. */
export interface ModelSettings {
  readonly url: URL
  readonly key: string
  readonly name: string
  readonly asksPerDay: number
}

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const readShopLimits = (read: SettingsReader): ShopLimits => ({
  readsPerMinute: read.integer('SHOP_READS_PER_MINUTE', 1200, [1, 10_000_000]),
  writesPerMinute: read.integer('SHOP_WRITES_PER_MINUTE', usualWritesPerMinute, [1, 10_000_000]),
  guardsOrders: read.oneOf('ORDER_GUARD', ['on', 'off'], 'on') === 'on',
  atOnce: read.integer('SHOP_REQUESTS_AT_ONCE', 48, [1, 100_000]),
  searchesAtOnce: read.integer('SHOP_SEARCHES_AT_ONCE', 2, [1, 100_000]),
})

/** Throws a single error listing all wrong settings. */
export function readConfig(env: Environment): Config {
  const wrong: string[] = []
  const read = settingsReader(env, wrong)

  const port = read.integer('PORT', 3000, [1, 65_535])
  const publicUrl = read.url('PUBLIC_URL', `http://localhost:${port}`)
  const loopback = isLoopback(publicUrl.hostname)
  const sandboxOn = read.oneOf('SANDBOX', ['on', 'off'], loopback ? 'on' : 'off') === 'on'
  const sandboxPort = read.integer('SANDBOX_PORT', port + 1000, [1, 65_535])
  const sandboxUrl = sandboxOn ? new URL(`http://localhost:${sandboxPort}`) : null

  const config: Config = {
    port,
    host: read.text('HOST', loopback ? 'localhost' : '0.0.0.0'),
    dataDir: path.resolve(read.text('DATA_DIR', '.data')),
    clusterDir: read.text('CLUSTER_DIR', ''),
    diskReserveMb: read.integer('DISK_RESERVE_MB', 128, [0, 1_000_000_000]),
    databaseUrl: read.required('APP_DATABASE_URL'),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 16, [2, 200]),
    appSecret: read.secret('APP_SECRET'),
    publicUrl,
    shopDomain: read.text('SHOP_DOMAIN', 'localhost').toLowerCase(),
    mediaUrl: read.url('MEDIA_URL', `http://media.localhost:${port}`),
    bases: {
      api: read.base('API_BASE', '/api'),
      chatbot: read.base('CHATBOT_BASE', '/api/chatbot'),
      scraper: read.base('SCRAPER_BASE', '/api/scraper'),
    },
    sandboxUrl,
    reusePort: read.oneOf('REUSE_PORT', ['on', 'off'], 'off') === 'on',
    dev: read.text('DEV', '') === '1',
    trustedProxies: read.list('TRUSTED_PROXIES'),
    sellerCountry: read.oneOf('SELLER_COUNTRY', sellerCountries, 'IE'),
    company: readCompany(read, loopback),
    providerTimeoutMs: read.integer('PROVIDER_TIMEOUT_MS', timeLimits.providerTryMs, [
      100,
      timeLimits.providerTryMs,
    ]),
    ...outsideServices(read, sandboxUrl),
    importAllow: read.list(
      'IMPORT_ALLOW',
      sandboxUrl ? [`*.localhost:${sandboxPort}`, `localhost:${sandboxPort}`] : [],
    ),
    importHaste: read.integer('IMPORT_HASTE', 1, [1, 1000]),
    shopLimits: readShopLimits(read),
    files: s3(read),
    metricsToken: read.text('METRICS_TOKEN', ''),
  }
  checkTogether(config, wrong, loopback)
  if (wrong.length > 0) throw new Error(`Wrong settings:\n  ${wrong.join('\n  ')}`)
  return config
}

function checkTogether(config: Config, wrong: string[], loopback: boolean): void {
  const { publicUrl, sandboxUrl, trustedProxies } = config
  if (publicUrl.protocol !== 'https:' && !loopback)
    wrong.push(`PUBLIC_URL: ${publicUrl.origin} must use https unless it is a loopback address`)
  if (trustedProxies.some((proxy) => !isIP(proxy.split('/')[0] ?? '')))
    wrong.push('TRUSTED_PROXIES: a comma-separated list of addresses or networks')
  if (!sandboxUrl) refuseSandbox(config, wrong)
  if (!sandboxUrl && !loopback) refusePublicLeftovers(config, wrong)
}

type Services = Pick<
  Config,
  | 'stripe'
  | 'google'
  | 'linkedin'
  | 'facebook'
  | 'smtpUrl'
  | 'mailFrom'
  | 'places'
  | 'ipCountryUrl'
  | 'model'
>

function outsideServices(read: SettingsReader, sandbox: URL | null): Services {
  const at = (path: string) => (sandbox ? `${sandbox.origin}${path}` : undefined)
  const key = (name: SandboxValue) =>
    sandbox ? read.text(name, sandboxValues[name]) : read.required(name)
  const secretKey = key('STRIPE_SECRET_KEY')
  return {
    stripe: {
      apiBase: read.url('STRIPE_API_BASE', sandbox?.origin ?? 'https://api.stripe.com'),
      dashboard: read.url('STRIPE_DASHBOARD', sandbox?.origin ?? 'https://dashboard.stripe.com'),
      secretKey,
      isLive: !/^[a-z]+_test_/.test(secretKey),
      // Without the secret anyone could forge a payment, so there is no default outside the
      // sandbox.
      webhookSecret: key('STRIPE_WEBHOOK_SECRET'),
      connectSecret: key('STRIPE_CONNECT_WEBHOOK_SECRET'),
      platformFeeBp: read.integer('PLATFORM_FEE_BP', 0, [0, 10_000]),
    },
    ...signInProviders(read, at),
    smtpUrl: read.required('SMTP_URL'),
    mailFrom: read.text('MAIL_FROM', sandboxValues.MAIL_FROM),
    places: addressSearch(read, at),
    ipCountryUrl: read.url('IP_COUNTRY_URL', at('/ip-country') ?? 'https://ip2c.org'),
    model: languageModel(read, at),
  }
}

function addressSearch(
  read: SettingsReader,
  at: (path: string) => string | undefined,
): Config['places'] {
  const sandbox = at('/places/maps/api')
  const url = read.url('PLACES_URL', sandbox ?? 'https://maps.googleapis.com/maps/api')
  const key = read.text('PLACES_KEY', sandbox ? sandboxValues.PLACES_KEY : '')
  return key ? { url, key } : null
}

function languageModel(
  read: SettingsReader,
  at: (path: string) => string | undefined,
): ModelSettings | null {
  const sandbox = at('/model/v1')
  const url = read.url('MODEL_URL', sandbox ?? 'https://api.openai.com/v1')
  const key = read.text('MODEL_KEY', sandbox ? sandboxValues.MODEL_KEY : '')
  const asksPerDay = read.integer('MODEL_ASKS_PER_DAY', 2000, [1, 10_000_000])
  if (!key) return null
  const name = sandbox ? read.text('MODEL_NAME', 'sandbox') : read.required('MODEL_NAME')
  return { url, key, name, asksPerDay }
}

type Providers = Pick<Config, 'google' | 'linkedin' | 'facebook'>

/** Each provider needs id and secret; one without the other is an error. */
function signInProviders(
  read: SettingsReader,
  at: (path: string) => string | undefined,
): Providers {
  const isSandbox = at('') !== undefined
  const pair = (name: 'GOOGLE' | 'LINKEDIN' | 'FACEBOOK') => {
    const names = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
    if (!isSandbox && names.every((key) => !read.text(key, ''))) return null
    const [clientId, clientSecret] = names.map((key) =>
      isSandbox ? read.text(key, sandboxValues[key]) : read.required(key),
    )
    return { clientId: clientId ?? '', clientSecret: clientSecret ?? '' }
  }
  const oidc = (name: 'GOOGLE' | 'LINKEDIN', issuer: string): OidcSettings | null => {
    const credentials = pair(name)
    const fallback = at(`/${name.toLowerCase()}`) ?? issuer
    return credentials && { issuer: read.url(`${name}_ISSUER`, fallback), ...credentials }
  }
  const graph = 'https://graph.facebook.com/v23.0'
  const facebook = pair('FACEBOOK')
  return {
    google: oidc('GOOGLE', 'https://accounts.google.com'),
    linkedin: oidc('LINKEDIN', 'https://www.linkedin.com/oauth'),
    facebook: facebook && {
      authorizeUrl: read.url(
        'FACEBOOK_AUTHORIZE_URL',
        at('/facebook/dialog/oauth') ?? 'https://www.facebook.com/v23.0/dialog/oauth',
      ),
      tokenUrl: read.url(
        'FACEBOOK_TOKEN_URL',
        at('/facebook/oauth/access_token') ?? `${graph}/oauth/access_token`,
      ),
      graphUrl: read.url('FACEBOOK_GRAPH_URL', at('/facebook') ?? graph),
      ...facebook,
    },
  }
}

function s3(read: SettingsReader): S3Settings | null {
  const bucket = read.text('FILES_S3_BUCKET', '')
  if (!bucket) return null
  return {
    bucket,
    region: read.text('FILES_S3_REGION', 'us-east-1'),
    endpoint: read.text('FILES_S3_ENDPOINT', ''),
    accessKeyId: read.required('FILES_S3_ACCESS_KEY_ID'),
    secretAccessKey: read.required('FILES_S3_SECRET_ACCESS_KEY'),
  }
}
