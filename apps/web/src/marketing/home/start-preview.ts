import { data, type ActionFunctionArgs } from 'react-router'
import { createPreview, getPreview, type ImportPreview } from '@marketday/contract/imports/imports'
import { ApiError } from '@marketday/transport/api-error.ts'
import { callApi } from '../load-from-api.ts'
import { readWebAddress, webAddressProblem } from '@marketday/contract/imports/web-address'

interface Started {
  readonly id: string
  readonly token: string
}

interface Outcome {
  readonly typed: string
  readonly problem?: string
  /** Seconds to wait before the next preview. */
  readonly waitSeconds?: number
  readonly preview?: Started
  /** Findings so far, for browsers without scripts. */
  readonly found?: ImportPreview
}

/** Starts a preview through the API; on failure the typed URL stays. */
export async function startPreview(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const typed = textOf(form, 'address')
  const started = { id: textOf(form, 'id'), token: textOf(form, 'token') }
  try {
    return started.token === ''
      ? await begin(args, typed)
      : data<Outcome>(await lookAgain(args, typed, started))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, status, retryAfterSeconds } = error
    const waitSeconds = status === 429 ? (retryAfterSeconds ?? 60) : 0
    return data<Outcome>(
      { typed, problem: message, waitSeconds },
      {
        status: status || 503,
        ...(waitSeconds > 0 && { headers: { 'retry-after': String(waitSeconds) } }),
      },
    )
  }
}

async function begin(args: ActionFunctionArgs, typed: string) {
  const problem = webAddressProblem(typed)
  const address = readWebAddress(typed)
  if (problem !== null || address === null)
    return data<Outcome>({ typed, problem: problem ?? '' }, { status: 400 })
  const preview = await callApi(args, createPreview, { body: { address } })
  return data<Outcome>({ typed, preview })
}

async function lookAgain(
  args: ActionFunctionArgs,
  typed: string,
  preview: Started,
): Promise<Outcome> {
  const { token } = preview
  return { typed, preview, found: await callApi(args, getPreview, { body: { token } }) }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
