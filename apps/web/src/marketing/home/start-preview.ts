import { data, type ActionFunctionArgs } from 'react-router'
import { createPreview } from '@marketday/contract/imports'
import { ApiError } from '../../platform/api/api-error.ts'
import { callApi } from '../server-call.ts'
import { readWebAddress, webAddressHint } from './web-address.ts'

interface Outcome {
  readonly typed: string
  readonly problem?: string
  readonly preview?: { readonly id: string; readonly token: string }
}

/** Lets the API begin to read the website; whatever goes wrong, the typed address stays. */
export async function startPreview(args: ActionFunctionArgs) {
  const entry = (await args.request.formData()).get('address')
  const typed = typeof entry === 'string' ? entry : ''
  const address = readWebAddress(typed)
  if (address === null) return data<Outcome>({ typed, problem: webAddressHint }, { status: 400 })
  try {
    const preview = await callApi(args, createPreview, { body: { address } })
    return data<Outcome>({ typed, preview })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data<Outcome>({ typed, problem: error.message }, { status: error.status || 503 })
  }
}
