/** Far above what any service of ours answers, far below what hurts. */
const maxBytes = 2 * 1024 * 1024

/**
 * `fetch` for the services that the product is configured with. They are not foreign, but one that is broken
 * or taken over may answer without end: reading fails once the answer, unpacked, is longer than 2 MiB.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.body || isShort(response.headers)) return response
  let left = maxBytes
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, reader) {
        left -= chunk.byteLength
        if (left >= 0) reader.enqueue(chunk)
        else reader.error(new Error('The answer of the service is too long'))
      },
    }),
  )
  const { status, statusText, headers } = response
  return new Response(bounded, { status, statusText, headers })
}

/** Its length is announced, which the protocol holds it to, and nothing has to be unpacked. */
const isShort = (headers: Headers): boolean =>
  !headers.has('content-encoding') && Number(headers.get('content-length') ?? Infinity) <= maxBytes
