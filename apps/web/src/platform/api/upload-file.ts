import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { Sending } from '@marketday/fields/use-uploads.ts'
import type { LooseInput } from '@marketday/transport/call-input.ts'
import { unreachable } from '@marketday/transport/read-reply.ts'
import { ApiError, call } from './api.ts'

export async function uploadFile<E extends Endpoint<undefined, undefined, undefined>>(
  endpoint: E,
  file: File,
  { signal, onProgress }: Partial<Sending> = {},
): Promise<ResponseOf<E>> {
  const body = new FormData()
  body.append('file', file)
  const input: LooseInput = { body, signal, ...(onProgress && { fetch: fetchTelling(onProgress) }) }
  return (await call<Endpoint>(endpoint, input)) as ResponseOf<E>
}

/** Exception: XMLHttpRequest, because `fetch` reports no upload progress. */
function fetchTelling(onProgress: Sending['onProgress']) {
  return async (url: string, { method = 'GET', headers, body, signal }: RequestInit) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'json'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    await new Promise<unknown>((resolve, reject) => {
      request.addEventListener('load', resolve)
      request.addEventListener('error', () =>
        reject(new ApiError(unreachable, { code: 'network_error' })),
      )
      request.addEventListener('abort', () => reject(signal?.reason))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })
    return Response.json(request.response, { status: request.status })
  }
}
