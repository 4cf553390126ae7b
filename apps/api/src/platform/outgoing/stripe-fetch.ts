import { boundedFetch } from './bounded-fetch.ts'

/**
 * For the card provider, whose library accepts any JSON regardless of the status: responses that
 * are neither an object nor an error of the provider fail here and are retried.
 */
export const stripeFetch: typeof fetch = async (input, init) => {
  const response = await boundedFetch(input, init)
  const { status, headers } = response
  const text = await response.text()
  if (isOfProvider(text)) return new Response(text, { status, headers })
  return Response.json(
    { error: { type: 'api_error', message: 'The card provider’s answer is none' } },
    { status: status >= 500 ? status : 502 },
  )
}

/** All provider responses name their kind, except errors (https://docs.stripe.com/api/errors). */
function isOfProvider(text: string): boolean {
  try {
    const answer = JSON.parse(text) as { object?: unknown; error?: unknown } | null
    return typeof answer?.object === 'string' || typeof answer?.error === 'object'
  } catch {
    return false
  }
}
