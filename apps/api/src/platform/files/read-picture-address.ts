import { invalid } from '../http/errors.ts'
import type { AppError } from '../http/errors.ts'
import { readTarget } from '../outgoing/address-rules.ts'
import { SafeFetchError } from '../outgoing/safe-fetch-error.ts'
import type { FetchFailure } from '../outgoing/safe-fetch-error.ts'
import { safeFetch } from '../outgoing/safe-fetch.ts'

/** The bytes that lie at an address of the web, whatever they are; 400 says why there are none. */
export async function readPictureAddress(
  address: string,
  allow: readonly string[],
): Promise<Uint8Array> {
  const target = readTarget(address, allow)
  if (!target) throw refusal(sentences.blocked)
  if (target.url.protocol !== 'https:' && !target.isAllowedLocal)
    throw refusal('Give an address that begins with https://')
  try {
    return (await safeFetch(address, { kind: 'picture', allow })).body
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    throw refusal(
      error.failure === 'http_status'
        ? `The website answered ${error.status}; check the address`
        : sentences[error.failure],
    )
  }
}

const refusal = (message: string): AppError => invalid(message, [{ path: 'address', message }])

const other = 'There is something else than a picture at this address'

const sentences: Readonly<Record<Exclude<FetchFailure, 'http_status'>, string>> = {
  unreachable: 'The website cannot be reached; check the address',
  blocked: 'This address may not be read; give that of a picture on the public web',
  redirects: 'This address leads on to others without an end',
  too_large: 'The picture is larger than 20 MB',
  not_text: other,
  not_picture: other,
  not_document: other,
  timeout: 'The website took too long; try again, or save the picture and choose its file',
}
