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

/** Why a form was not taken, and everything that was typed into it. */
export interface Refusal {
  readonly receipt: null
  readonly failure: string
  /** By the name of the field; empty for a field that is marked without words. */
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  /** How long the server asks to wait before the next try; 0 without such a wish. */
  readonly waitSeconds: number
  /** What to quote when asking about a failure on our side. */
  readonly requestId: string | null
}

/** What a form knows after it was sent. */
export type FormOutcome<Receipt> = { readonly receipt: Receipt } | Refusal

/** Posts a form to its endpoint on the server. The API checks it with the contract's own schema. */
export async function submitLead<E extends Endpoint>(args: ActionFunctionArgs, endpoint: E) {
  return submitTyped(args, endpoint, typedIn(await args.request.formData()))
}

/** The same for a form whose fields were read already. */
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

/** The page that answers a form says what the API said, also to a browser without scripts. */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

const unreached = 'We couldn’t send the form. Check your connection and try again.'

/** In the browser a lost connection or a broken reply must not cost what was typed. */
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

/** Nothing is fetched anew for a form that did not get through: that would fail too, and cost the page. */
export const isLost = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  (actionResult as Partial<Refusal> | undefined)?.failure === unreached

/** Keeps what was typed; a form that got through has its page read again. */
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

// What is wrong with these stands in the failure itself: there is no field to say it beside.
const unseen = ['', 'openedAt', 'nickname']

/** A field says one thing at a time, and the fields keep their order. */
export function firstPerField(
  errors: readonly { readonly path: string; readonly message: string }[],
): Record<string, string> {
  const first: Record<string, string> = {}
  for (const { path, message } of errors) first[path] ??= message
  return first
}
