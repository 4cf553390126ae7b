import { boundedFetch } from './bounded-fetch.ts'

/**
 * For the card provider. Its library takes any JSON for the object that it asked for, whatever the status says;
 * what is neither an object of the provider nor an error of its own fails here, and is tried again like one.
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

/** Everything the provider answers names its kind, errors apart (https://docs.stripe.com/api/errors). */
function isOfProvider(text: string): boolean {
  try {
    const answer = JSON.parse(text) as { object?: unknown; error?: unknown } | null
    return typeof answer?.object === 'string' || typeof answer?.error === 'object'
  } catch {
    return false
  }
}
