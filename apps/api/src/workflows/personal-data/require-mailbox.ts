import { findMailbox } from '../../accounts/identity/find-mailbox.ts'
import { forbidden } from '../../platform/http/errors.ts'

export async function requireMailbox(input: Parameters<typeof findMailbox>[0]): Promise<string> {
  const { state, email } = await findMailbox(input)
  if (state !== 'proven')
    throw forbidden(
      'Confirm your email address again. Confirmation lasts 30 minutes in one browser',
    )
  return email
}
