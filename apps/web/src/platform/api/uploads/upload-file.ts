import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import type { UploadedFile } from '@marketday/contract/endpoints/files'
import type { Sending } from '@marketday/fields/files/use-uploads.ts'
import { runtimeConfig } from '../../document-context.tsx'
import { authState } from '../../session/auth-store.ts'
import { refreshSession } from '../../session/session.ts'
import { isExpired } from '../../session/token.ts'
import { ApiError, failedWith } from '../api-error.ts'
import { identityHeaders, joinUrl } from '../http.ts'

type Place = Pick<Endpoint, 'path'>

/**
 * Sends one file to an endpoint that takes files; a refused token is renewed once, as by `call`. `fetch`
 * tells nothing of how far an upload is, so this is the one place that does not use it.
 */
export async function uploadFile(
  endpoint: Place,
  file: File,
  sending: Sending,
): Promise<UploadedFile> {
  const { token } = authState()
  if (isExpired(token)) await refreshSession(token)
  try {
    return await send(endpoint, file, sending)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    if (!isRefused || !(await refreshSession(authState().token))) throw error
    return await send(endpoint, file, sending)
  }
}
async function send(
  endpoint: Place,
  file: File,
  { signal, onProgress }: Sending,
): Promise<UploadedFile> {
  const body = new FormData()
  body.append('file', file)
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', joinUrl(runtimeConfig().apiBase, endpoint.path))
    request.responseType = 'json'
    for (const [name, value] of Object.entries(identityHeaders()))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(request.response as UploadedFile)
      else reject(refused(request))
    })
    request.addEventListener('error', () =>
      reject(new ApiError(failedWith('Network Error'), { code: 'network_error' })),
    )
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function refused(request: XMLHttpRequest): ApiError {
  const { message } = (request.response ?? {}) as { message?: string }
  return new ApiError(message ?? failedWith(`Request failed with status code ${request.status}`), {
    status: request.status,
  })
}
