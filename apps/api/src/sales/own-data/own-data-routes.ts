import * as contract from '@marketday/contract/orders/customers/own-data'
import type { OwnData } from '@marketday/contract/orders/customers/own-data'

import { findMailbox } from '../../identity/find-mailbox.ts'
import { askErasure, withdrawErasure } from '../../orders/customers/own/ask-erasure.ts'
import { handlePublic } from '../../platform/http/handle.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { exportOwnData } from './export-own-data.ts'
import { findOwnData } from './find-own-data.ts'
import { requireMailbox } from './require-mailbox.ts'
import { stopOwnMails } from './stop-own-mails.ts'

/** What customers do about what a shop knows of them, once they have proved their mailbox. */
export function ownDataRoutes(app: App): void {
  handlePublic(app, contract.getOwnData, show)
  handlePublic(app, contract.exportOwnData, exportOwnData)
  handlePublic(app, contract.stopOwnMails, async (given) => {
    const email = await requireMailbox(given)
    await stopOwnMails(given.db, { config: given.services.config, email })
    return await show(given)
  })
  handlePublic(app, contract.askForErasure, async (given) => {
    await askErasure(given.db, await requireMailbox(given))
    return await show(given)
  })
  handlePublic(app, contract.withdrawErasure, async (given) => {
    await withdrawErasure(given.db, await requireMailbox(given))
    return await show(given)
  })
}

type Given = Pick<
  PublicHandling<typeof contract.getOwnData>,
  'db' | 'request' | 'services' | 'shop'
>

const show = async (given: Given): Promise<OwnData> =>
  await findOwnData(given.db, {
    config: given.services.config,
    mailbox: await findMailbox(given),
  })
