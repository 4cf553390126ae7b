import { data, type ActionFunctionArgs } from 'react-router'
import type { BodyInput, Endpoint, ResponseOf } from '@marketday/contract/endpoint'
import { ApiError, failedWith } from '../../platform/api/api-error.ts'
import { callApi } from '../server-call.ts'

/** What a form knows after it was sent: the receipt, or everything that was typed and what is wrong with it. */
export type FormOutcome<Receipt> =
  | { readonly receipt: Receipt }
  | {
      readonly receipt: null
      readonly failure: string
      readonly errors: Readonly<Record<string, string>>
      readonly typed: Readonly<Record<string, string>>
    }

/** Posts a form to its endpoint on the server. The API checks it with the contract's own schema. */
export async function submitLead<E extends Endpoint>(args: ActionFunctionArgs, endpoint: E) {
  const typed = typedIn(await args.request.formData())
  try {
    const receipt = await callApi(args, endpoint, { body: typed as BodyInput<E> } as never)
    return data<FormOutcome<ResponseOf<E>>>({ receipt })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data<FormOutcome<ResponseOf<E>>>(refused(error, typed), { status: error.status || 503 })
  }
}

/** In the browser a lost connection must not cost what was typed. */
export async function keepTyped<Receipt>(
  serverAction: () => Promise<unknown>,
): Promise<FormOutcome<Receipt>> {
  try {
    return (await serverAction()) as FormOutcome<Receipt>
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(new ApiError(failedWith('Network Error')), {})
  }
}

function refused(error: ApiError, typed: Record<string, string>) {
  const errors = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
  return { receipt: null, failure: error.message, errors, typed }
}

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
