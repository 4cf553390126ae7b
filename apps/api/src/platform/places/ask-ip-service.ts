import type { Config } from '../../config.ts'
import { boundedFetch } from '../outgoing/bounded-fetch.ts'

const timeoutMs = 3_000
/** A reply looks like `1;IN;IND;India`; longer ones are not a country. */
const longestReply = 200

/**
 * Asks the IP service for the country of an address and returns its text unchanged. Empty on
 * failure: the phone field then uses its first country (spec 8).
 */
export async function askIpService(
  { ipCountryUrl }: Pick<Config, 'ipCountryUrl'>,
  ip: string,
): Promise<string> {
  const url = new URL(`${ipCountryUrl.href.replace(/\/$/, '')}/`)
  url.searchParams.set('ip', ip)
  try {
    const response = await boundedFetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const text = await response.text()
    return text.length <= longestReply ? text : ''
  } catch {
    return ''
  }
}
