import * as contract from '@marketday/contract/orders/customers/own-data'
import type { OwnData } from '@marketday/contract/orders/customers/own-data'

import { findMailbox } from '../../accounts/identity/prove-mailbox.ts'
import { askErasure, withdrawErasure } from '../../orders/customers/erasure.ts'
import { handlePublic } from '../../platform/http/handle.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { exportOwnData, findOwnData, stopOwnMails, requireMailbox } from './own-data.ts'

export function ownDataRoutes(app: App): void {
  handlePublic(app, contract.getOwnData, show)
  handlePublic(app, contract.exportOwnData, exportOwnData)
  handlePublic(app, contract.stopOwnMails, async (context) => {
    const email = await requireMailbox(context)
    await stopOwnMails(context.db, { config: context.services.config, email })
    return await show(context)
  })
  handlePublic(app, contract.askForErasure, async (context) => {
    await askErasure(context.db, await requireMailbox(context))
    return await show(context)
  })
  handlePublic(app, contract.withdrawErasure, async (context) => {
    await withdrawErasure(context.db, await requireMailbox(context))
    return await show(context)
  })
}

type OwnDataContext = Pick<
  PublicHandling<typeof contract.getOwnData>,
  'db' | 'request' | 'services' | 'shop'
>

const show = async (context: OwnDataContext): Promise<OwnData> =>
  await findOwnData(context.db, {
    config: context.services.config,
    mailbox: await findMailbox(context),
  })
