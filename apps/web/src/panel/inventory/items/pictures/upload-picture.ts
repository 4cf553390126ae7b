import {
  maxPictureBytes,
  uploadPicture as endpoint,
  type UploadedFile,
} from '@marketday/contract/files'
import { ApiError, failedWith } from '../../../../platform/api/api-error.ts'
import { authState } from '../../../../platform/session/auth-store.ts'
import { runtimeConfig } from '../../../../platform/document-context.tsx'
import { identityHeaders, joinUrl } from '../../../../platform/api/http.ts'
import { refreshSession } from '../../../../platform/session/session.ts'
import { isExpired } from '../../../../platform/session/token.ts'

interface Upload {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Sends one picture; a refused token is renewed once, as by `call`. `fetch` tells nothing of how far an
 * upload is, so this is the one place that does not use it.
 */
export async function uploadPicture(file: File, upload: Upload): Promise<UploadedFile> {
  if (file.size > maxPictureBytes) throw new ApiError('Pictures may be up to 20 MB')
  const { token } = authState()
  if (isExpired(token)) await refreshSession(token)
  try {
    return await send(file, upload)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    if (!isRefused || !(await refreshSession(authState().token))) throw error
    return await send(file, upload)
  }
}

async function send(file: File, { signal, onProgress }: Upload): Promise<UploadedFile> {
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
