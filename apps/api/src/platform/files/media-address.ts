import { notFound, invalid } from '../http/errors.ts'
import type { PageRequest, Services } from '../services.ts'
import { isSealValid } from './files.ts'
import type { AppError } from '../http/errors.ts'
import { readTarget } from '../outgoing/address-rules.ts'
import { SafeFetchError } from '../outgoing/safe-fetch-error.ts'
import type { FetchFailure } from '../outgoing/safe-fetch-error.ts'
import { safeFetch } from '../outgoing/safe-fetch.ts'

export const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const hashShape = /^[0-9a-f]{64}$/

/** Throws 404 for a private address without a valid signature, or after its expiry. */
export function checkSeal({ config, clock }: Services, request: PageRequest, path: string): void {
  const { until, seal } = request.query
  const credentials =
    typeof until === 'string' && typeof seal === 'string' ? { until, seal, now: clock.now() } : null
  if (!credentials || !isSealValid(config, path, credentials)) throw notFound('File')
}

/** Fetches unverified bytes from a web address; 400 with the reason on failure. */
export async function readPictureAddress(
  address: string,
  allow: readonly string[],
): Promise<Uint8Array> {
  const target = readTarget(address, allow)
  if (!target) throw refusal(sentences.blocked)
  if (target.url.protocol !== 'https:' && !target.isAllowedLocal)
    throw refusal('Enter an address that starts with https://')
  try {
    return (await safeFetch(address, { kind: 'picture', allow })).body
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    throw refusal(
      error.failure === 'http_status'
        ? `The website answered ${error.status}. Check the address`
        : sentences[error.failure],
    )
  }
}

const refusal = (message: string): AppError => invalid(message, [{ path: 'address', message }])

const other = 'This address isn’t a picture'

const sentences: Readonly<Record<Exclude<FetchFailure, 'http_status'>, string>> = {
  unreachable: 'The website can’t be reached. Check the address',
  blocked: 'This address isn’t allowed. Enter the address of a picture on the public web',
  redirects: 'This address redirects in a loop',
  too_large: 'The picture is larger than 20 MB',
  not_text: other,
  not_picture: other,
  not_document: other,
  timeout: 'The website took too long. Try again, or save the picture and upload the file',
}
