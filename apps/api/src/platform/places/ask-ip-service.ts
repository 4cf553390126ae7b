import type { Config } from '../../config.ts'
import { boundedFetch } from '../outgoing/bounded-fetch.ts'

const timeoutMs = 3_000
/** `1;IN;IND;India`; a service that answers at length has not understood. */
const longestReply = 200

/**
 * Asks the IP service for the country of a network address and relays its text unchanged. Empty when it
 * does not answer: the phone field then takes its first country (spec 8).
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
