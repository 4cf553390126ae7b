import { isLoopback } from './network.ts'

/** Credentials of the sandbox. They are public, hence worthless as secrets. */
export const sandboxValues = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_marketday',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_sandbox_marketday_connect',
  GOOGLE_CLIENT_ID: 'google-sandbox',
  GOOGLE_CLIENT_SECRET: 'google-sandbox-secret',
  LINKEDIN_CLIENT_ID: 'linkedin-sandbox',
  LINKEDIN_CLIENT_SECRET: 'linkedin-sandbox-secret',
  FACEBOOK_CLIENT_ID: 'facebook-sandbox',
  FACEBOOK_CLIENT_SECRET: 'facebook-sandbox-secret',
  PLACES_KEY: 'sandbox-places-key',
  MODEL_KEY: 'sandbox-model-key',
  MAIL_FROM: 'Marketday <hello@example.com>',
} as const

export type SandboxValue = keyof typeof sandboxValues

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

interface Judged {
  readonly publicUrl: URL
  readonly shopDomain: string
  readonly mediaUrl: URL
  readonly trustedProxies: readonly string[]
  readonly stripe: {
    readonly apiBase: URL
    readonly dashboard: URL
    readonly secretKey: string
    readonly webhookSecret: string
    readonly connectSecret: string
  }
  readonly google: (Client & { readonly issuer: URL }) | null
  readonly linkedin: (Client & { readonly issuer: URL }) | null
  readonly facebook:
    | (Client & { readonly authorizeUrl: URL; readonly tokenUrl: URL; readonly graphUrl: URL })
    | null
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly places: { readonly url: URL; readonly key: string } | null
  readonly ipCountryUrl: URL
  readonly model: { readonly url: URL; readonly key: string } | null
  readonly importAllow: readonly string[]
  readonly importHaste: number
}

/** Without the sandbox its addresses are meaningless, and its keys are public. */
export function refuseSandbox(config: Judged, wrong: string[]): void {
  for (const [name, value] of Object.entries(keysOf(config)))
    if (value === sandboxValues[name as SandboxValue])
      wrong.push(`${name}: this value of the sandbox is public; set your own, or SANDBOX=on`)
  for (const [name, address] of Object.entries(addressesOf(config)))
    if (address && isLoopback(address.hostname))
      wrong.push(`${name}: ${address.origin} is this machine; set SANDBOX=on to allow that`)
  if (config.importAllow.length > 0)
    wrong.push('IMPORT_ALLOW: lets strangers read this machine; set SANDBOX=on to allow that')
  if (config.importHaste > 1)
    wrong.push('IMPORT_HASTE: real websites are visited politely; set SANDBOX=on to hurry')
}

const keysOf = ({ stripe, google, linkedin, facebook, places, model }: Judged) => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: stripe.connectSecret,
  GOOGLE_CLIENT_ID: google?.clientId,
  GOOGLE_CLIENT_SECRET: google?.clientSecret,
  LINKEDIN_CLIENT_ID: linkedin?.clientId,
  LINKEDIN_CLIENT_SECRET: linkedin?.clientSecret,
  FACEBOOK_CLIENT_ID: facebook?.clientId,
  FACEBOOK_CLIENT_SECRET: facebook?.clientSecret,
  PLACES_KEY: places?.key,
  MODEL_KEY: model?.key,
})

const addressesOf = (config: Judged) => ({
  STRIPE_API_BASE: config.stripe.apiBase,
  STRIPE_DASHBOARD: config.stripe.dashboard,
  GOOGLE_ISSUER: config.google?.issuer,
  LINKEDIN_ISSUER: config.linkedin?.issuer,
  FACEBOOK_AUTHORIZE_URL: config.facebook?.authorizeUrl,
  FACEBOOK_TOKEN_URL: config.facebook?.tokenUrl,
  FACEBOOK_GRAPH_URL: config.facebook?.graphUrl,
  PLACES_URL: config.places?.url,
  IP_COUNTRY_URL: config.ipCountryUrl,
  MODEL_URL: config.model?.url,
})

/** Settings that only work locally, and would fail or be insecure at a public address. */
export function refusePublicLeftovers(config: Judged, wrong: string[]): void {
  const { shopDomain, mediaUrl, mailFrom } = config
  if (isLoopback(shopDomain))
    wrong.push(`SHOP_DOMAIN: "${shopDomain}" is this machine; set the domain of the shops`)
  if (isLoopback(mediaUrl.hostname) || mediaUrl.protocol !== 'https:')
    wrong.push(`MEDIA_URL: "${mediaUrl.origin}" must use https and not be this machine`)
  if (mailFrom === sandboxValues.MAIL_FROM)
    wrong.push('MAIL_FROM: must be set to an address of yours')
  refuseMailServer(config.smtpUrl, wrong)
}

function refuseMailServer(smtpUrl: string, wrong: string[]): void {
  // Missing settings are already reported.
  if (!smtpUrl) return
  const url = URL.parse(smtpUrl)
  if (!/^smtps?:$/.test(url?.protocol ?? ''))
    wrong.push('SMTP_URL: must be smtp://USER:PASSWORD@HOST:PORT, or smtps://')
  else if (url && isLoopback(url.hostname))
    wrong.push(`SMTP_URL: ${url.hostname} is this machine, as in the sandbox; name the mail server`)
}

export function settingsToReconsider({ publicUrl, trustedProxies }: Judged): string[] {
  if (publicUrl.protocol !== 'https:' || trustedProxies.length > 0) return []
  return [
    'PUBLIC_URL is https and TRUSTED_PROXIES is empty: behind a proxy all visitors then count as one, and share its limits. Name the addresses of the proxy.',
  ]
}
