import type * as z from 'zod/mini'

import { isOffAtFirst } from '@marketday/contract/panel/messages/shop-mail-name'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import type { ComposedMail } from '@marketday/contract/panel/messages/composed-mail'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'
import { directionOf, textLocale } from '@marketday/messages/languages'

import { inOrder } from '../database/in-order.ts'
import type { Db } from '../database/tenant-db.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { mailing, sendWritten, writeAndSend } from './mail.ts'
import type { WrittenMail } from './mail.ts'
import type { RenderedMail } from './mail-layout.ts'
import type { ShopMailData } from './shop-mail-data.ts'
import { composeShopMail, shopMailTemplates } from './shop-mail-templates.ts'
import { findShopLook, withLook } from './shop-look.ts'
import type { ShopLook } from './shop-look.ts'

interface MailTo<T extends ShopMailName> {
  readonly to: string
  readonly template: T
  readonly data: ShopMailData[T]
  readonly stopAddress?: string
}
export type ShopLetter = { [T in ShopMailName]: MailTo<T> }[ShopMailName]

interface About<P> {
  readonly payload: P
  readonly services: Services
  readonly isAnew: boolean
}

interface Declaration<P, Found> {
  readonly name: string
  readonly payload: z.ZodMiniType<P>
  readonly read: (db: Db, payload: P) => Promise<Found>
  readonly write: (db: Db, data: Found, about: About<P>) => Promise<ShopLetter | null>
}

export interface ShopMailJob<P> extends Job<P> {
  /** Rewrites the mail, even if the shop disabled it; null if there is nothing to send. */
  writeAnew(db: Db, services: Services, payload: P): Promise<WrittenMail | null>
  /** Parts of the mail, for a preview; null if it would not be sent. */
  compose(db: Db, services: Services, payload: P): Promise<ComposedMail | null>
}

/** Mail of a shop to its customer, with its own text and logo, unless disabled. */
export function defineShopMail<P extends object, Found>({
  read,
  write,
  ...declaration
}: Declaration<P, Found>): ShopMailJob<P> {
  const dress = (
    letter: ShopLetter,
    look: ShopLook,
    { services, payload }: Omit<About<P>, 'isAnew'>,
  ) => ({
    ...dressLetter(letter, look, services),
    source: { job: declaration.name, payload },
  })
  return {
    ...defineJob({
      ...declaration,
      ...mailing,
      isMail: true,
      run: (job) =>
        writeAndSend(job, {
          read: (db) => inOrder([findShopLook(db, {}), read(db, job.payload)]),
          async write(db, [[look = plain], data]) {
            const letter = await write(db, data, { ...job, isAnew: false })
            return letter?.to && !isDisabled(letter, look) ? dress(letter, look, job) : null
          },
        }),
    }),
    async writeAnew(db, services, payload) {
      const [[look = plain], data] = await inOrder([findShopLook(db, {}), read(db, payload)])
      const letter = await write(db, data, { payload, services, isAnew: true })
      return letter && dress(letter, look, { payload, services })
    },
    async compose(db, services, payload) {
      const [[look = plain], data] = await inOrder([findShopLook(db, {}), read(db, payload)])
      const letter = await write(db, data, { payload, services, isAnew: true })
      return letter && !isDisabled(letter, look) ? composeLetter(letter, look, services) : null
    },
  }
}

/** Whether the business sends this mail to its customers. */
export async function isMailOn(db: Db, template: ShopMailName): Promise<boolean> {
  const [look = plain] = await findShopLook(db, {})
  return !isDisabled({ template }, look)
}

const isDisabled = ({ template }: Pick<ShopLetter, 'template'>, { wordings }: ShopLook): boolean =>
  wordings[template]?.isOff ?? isOffAtFirst(template)

function composeLetter(
  { template, data }: ShopLetter,
  look: ShopLook,
  { config }: Services,
): ComposedMail {
  const words = look.wordings[template]?.words ?? undefined
  return describeMail(composeShopMail(template, withLook(data, look, config), words))
}

export const describeMail = (mail: ReturnType<typeof composeShopMail>): ComposedMail => ({
  language: textLocale(mail.brand.locale),
  direction: directionOf(mail.brand.locale),
  subject: mail.subject,
  shop: { name: mail.brand.name, logoUrl: mail.brand.logoUrl ?? null },
  paragraphs: [...mail.paragraphs],
  rows: (mail.rows ?? []).map(([label, value]) => ({ label, value })),
  action: mail.action?.label ?? null,
  closing: [...(mail.closing ?? [])],
  footer: mail.footer ?? null,
})

/** Sent in the caller's transaction, to an address no longer stored. */
export async function sendShopLetter(
  db: Db,
  services: Services,
  letter: ShopLetter,
): Promise<void> {
  const [look = plain] = await findShopLook(db, {})
  await sendWritten(db, dressLetter(letter, look, services))
}

const plain: ShopLook = { logo: null, theme: null, wordings: {} }

function dressLetter(
  { to, template, data, stopAddress }: ShopLetter,
  look: ShopLook,
  { config }: Services,
): WrittenMail {
  const wording = look.wordings[template]?.words ?? undefined
  const orderId = 'orderId' in data ? data.orderId : undefined
  const write = shopMailTemplates[template] as (
    of: object,
    customWording?: MailWords,
  ) => RenderedMail
  return { to, template, stopAddress, orderId, ...write(withLook(data, look, config), wording) }
}
