import * as contract from '@marketday/contract/accounts/identity/account'

import { countHeldMails } from '../../../platform/mail/held-mails.ts'
import { handle, handlePublic } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { cancelEmailChange, changeEmail } from '../change-email.ts'
import { confirmEmailChange } from '../confirm-email-change.ts'
import { getEmailVerification, sendVerificationCode, verifyEmail } from '../verify-email.ts'
import { acceptTerms, changeName, switchTenant } from './change-account.ts'
import { cancelDeletion, requestDeletion } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { getAccount } from './get-account.ts'

export function accountRoutes(app: App) {
  handle(app, contract.getAccount, ({ db, caller, services }) => getAccount(db, caller, services))
  handle(app, contract.changeAccount, changeName)
  handle(app, contract.acceptTerms, async ({ db, caller, body, services }) => {
    await acceptTerms(db, caller, body.version)
    return await getAccount(db, caller, services)
  })
  handle(app, contract.switchTenant, ({ db, caller, body }) => switchTenant(db, caller, body.slug))
  handle(app, contract.getEmailVerification, ({ db, caller }) => getEmailVerification(db, caller))
  handle(app, contract.sendVerificationCode, ({ db, caller }) => sendVerificationCode(db, caller))
  handle(app, contract.verifyEmail, verifyEmail())
  handle(app, contract.getHeldMails, async ({ db }) => ({ waiting: await countHeldMails(db) }))
  handle(app, contract.changeEmail, ({ db, caller, body }) => changeEmail(db, caller, body.email))
  handle(app, contract.cancelEmailChange, ({ db, caller }) => cancelEmailChange(db, caller))
  handlePublic(app, contract.confirmEmailChange, confirmEmailChange)
  handle(app, contract.requestDeletion, ({ db, caller, services }) =>
    requestDeletion(db, caller, services.config),
  )
  handle(app, contract.cancelDeletion, ({ db, caller }) => cancelDeletion(db, caller))
  handle(app, contract.exportAccount, exportAccount)
}
