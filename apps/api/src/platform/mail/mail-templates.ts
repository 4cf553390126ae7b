import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'

import { identityMails, secretIdentityMails } from './identity-mails.ts'
import type { IdentityMails } from './identity-mails.ts'
import { leadMails } from './lead-mails.ts'
import type { LeadMails } from './lead-mails.ts'
import type { RenderedMail } from './mail-layout.ts'
import { planMails } from './plan-mails.ts'
import type { PlanMails } from './plan-mails.ts'
import { staffMails } from './staff-mails.ts'
import type { StaffMails } from './staff-mails.ts'

/** Data per mail. Amounts and times are preformatted. */
export interface MailTemplates extends IdentityMails, LeadMails, PlanMails, StaffMails {}

/** Mails containing secrets; erased after sending. */
export const secretTemplates: ReadonlySet<string> = new Set<keyof MailTemplates | ShopMailName>([
  ...secretIdentityMails,
  'delivery-out',
  'coming-soon-confirm',
  'resume-chat',
  'order-confirm',
  'gift-card',
  'customer-code',
  'demo-booked',
  'demo-moved',
])

export const mailTemplates: {
  readonly [T in keyof MailTemplates]: (data: MailTemplates[T]) => RenderedMail
} = { ...identityMails, ...leadMails, ...planMails, ...staffMails }
