import { data, type ActionFunctionArgs } from 'react-router'
import { bookDemo } from '@marketday/contract/site/leads'
import { cancelDemo, moveDemo } from '@marketday/contract/site/leads-bookings'
import { submitTyped, typedIn } from '../lead-action.ts'

/** Without a link token it books a demo, with one it changes it. */
export async function submitDemo(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('booking')
  const { act, ...typed } = typedIn(await args.request.formData())
  if (token === null) return submitTyped(args, bookDemo, typed)
  if (act === 'move') return submitTyped(args, moveDemo, { ...typed, token })
  if (act === 'cancel') return submitTyped(args, cancelDemo, { token })
  // oxlint-disable-next-line typescript/only-throw-error -- how the router answers with a status
  throw data('This form is not available. Reload the page and try again.', { status: 400 })
}
