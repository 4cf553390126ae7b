import {
  data,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type HeadersArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { BodyInput, Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ApiError } from '@marketday/transport/api-error.ts'
import { callApi } from '../load-from-api.ts'

export interface Refusal {
  readonly receipt: null
  readonly failure: string
  /** By field name; empty message = marked only. */
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  /** Seconds to wait before a retry; 0 if not requested. */
  readonly waitSeconds: number
  readonly requestId: string | null
}

export type FormOutcome<Receipt> = { readonly receipt: Receipt } | Refusal

/** Posts a form to its endpoint, server-side. The API validates it with the contract's schema. */
export async function submitLead<E extends Endpoint>(args: ActionFunctionArgs, endpoint: E) {
  return submitTyped(args, endpoint, typedIn(await args.request.formData()))
}

/** Same for form data already parsed. */
export async function submitTyped<E extends Endpoint>(
  args: ActionFunctionArgs,
  endpoint: E,
  typed: Record<string, string>,
) {
  try {
    const receipt = await callApi(args, endpoint, { body: typed as BodyInput<E> } as never)
    return data<FormOutcome<ResponseOf<E>>>({ receipt })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { waitSeconds, ...refusal } = refused(error, typed)
    return data<FormOutcome<ResponseOf<E>>>(
      { ...refusal, waitSeconds },
      {
        status: error.status || 503,
        ...(waitSeconds > 0 && { headers: { 'retry-after': String(waitSeconds) } }),
      },
    )
  }
}

/** Passes the API's status and headers on, also for browsers without scripts. */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

const unreached = 'We couldn’t send the form. Check your connection and try again.'

/** A lost connection or broken reply must not lose the input. */
export async function keepTyped<Receipt>(
  serverAction: () => Promise<unknown>,
): Promise<FormOutcome<Receipt>> {
  try {
    return (await serverAction()) as FormOutcome<Receipt>
  } catch (error) {
    if (error instanceof Response) throw error
    return {
      receipt: null,
      failure: unreached,
      errors: {},
      typed: {},
      waitSeconds: 0,
      requestId: null,
    }
  }
}

/** Skips refetching after a failed submit: it would fail too, and replace the page. */
export const isLost = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  (actionResult as Partial<Refusal> | undefined)?.failure === unreached

/** Preserves the input; a successful submit reloads the page data. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => keepTyped(serverAction)

export const shouldRevalidate = (sent: ShouldRevalidateFunctionArgs) =>
  !isLost(sent) && sent.defaultShouldRevalidate

export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function refused(error: ApiError, typed: Record<string, string>): Refusal {
  return {
    receipt: null,
    failure: error.message,
    errors: firstPerField(error.errors.filter(({ path }) => !unseen.includes(path))),
    typed,
    waitSeconds: error.status === 429 ? (error.retryAfterSeconds ?? 60) : 0,
    requestId: error.status >= 500 ? error.requestId : null,
  }
}

// Fields without a visible place for errors, so they go into the failure message.
const unseen = ['', 'openedAt', 'nickname']

export function firstPerField(
  errors: readonly { readonly path: string; readonly message: string }[],
): Record<string, string> {
  const first: Record<string, string> = {}
  for (const { path, message } of errors) first[path] ??= message
  return first
}
