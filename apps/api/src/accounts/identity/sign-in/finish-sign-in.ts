import type {
  LoginReply,
  finishSignIn as endpoint,
} from '@marketday/contract/accounts/identity/identity'

import { unauthenticated } from '../../../platform/http/errors.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { findPerson } from '../queries.ts'
import { commitRefusals } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import { completeSignIn, firstStepNote } from './complete-sign-in.ts'

type Handling = PublicHandling<typeof endpoint>

export const finishSignIn = (app: App) =>
  commitRefusals(
    async ({ db, body, request, reply, services }: Handling): Promise<Outcome<LoginReply>> => {
      const note = await firstStepNote.recall(request, services)
      const person = note && (await findPerson(db, note.userId))
      if (!note || !person)
        return {
          refusal: unauthenticated(
            'This sign-in took too long. Please start again.',
            'session_expired',
          ),
        }
      const { way } = note
      const step = { way, secondFactor: body.secondFactor, isOnce: true }
      return await completeSignIn(db, person, { app, request, reply, ...step })
    },
  )
