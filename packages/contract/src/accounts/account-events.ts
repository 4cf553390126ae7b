import * as z from 'zod/mini'

import { NamedDetails, NoDetails } from '../endpoints/event-shapes.ts'
import { Id } from '../endpoints/scalars.ts'
import { paymentAccountStates } from '../payments/accounts/payment-account.ts'
import { CardRules } from '../payments/card/authorisations.ts'
import { InvoiceRules } from '../orders/documents/invoice-rules.ts'
import { ReturnRules } from '../orders/returns/return-rules.ts'
import { socialProviders } from './identity/identity.ts'
import { signInWays } from './identity/sessions.ts'

const Invited = z.object({ email: z.string(), role: z.string() })
const Linked = z.object({ provider: z.enum(socialProviders) })
const Factor = z.object({ kind: z.enum(['totp', 'passkey']), name: z.optional(z.string()) })

export const identityEvents = {
  'account.renamed': NoDetails,
  'account.deletion_planned': z.object({ dueAt: z.string() }),
  'account.deletion_cancelled': NoDetails,
  'account.deleted': NoDetails,
  'terms.accepted': z.object({ version: z.string() }),
  'session.started': z.object({ way: z.enum(signInWays), secondFactor: z.boolean() }),
  'session.ended': NoDetails,
  'session.revoked': z.object({ sessionId: Id }),
  'session.revoked_all': z.object({ ended: z.int() }),
  'session.reuse_detected': NoDetails,
  'session.confirmed': NoDetails,
  'sign_in.blocked': NoDetails,
  'password.set': z.object({ by: z.enum(['account', 'link']) }),
  'second_factor.added': Factor,
  'second_factor.removed': Factor,
  'recovery_codes.renewed': NoDetails,
  'identity.linked': Linked,
  'identity.unlinked': Linked,
  'email.verified': NoDetails,
  'email.replaced': NoDetails,
  'email.change_started': NoDetails,
  'email.change_cancelled': NoDetails,
  'email.changed': NoDetails,
  'impersonation.started': z.object({
    reason: z.string(),
    minutes: z.int(),
    mayChange: z.boolean(),
    operator: z.string(),
    operatorId: Id,
  }),
  'impersonation.ended': NoDetails,
}

export const teamEvents = {
  'member.added': z.object({ role: z.string() }),
  'member.joined': Invited,
  'member.left': z.partial(NamedDetails),
  'member.removed': NamedDetails,
  'member.disabled': NamedDetails,
  'member.enabled': NamedDetails,
  'member.role_changed': z.object({ from: z.string(), to: z.string(), name: z.string() }),
  'invitation.sent': Invited,
  'invitation.resent': Invited,
  'invitation.revoked': z.object({ email: z.string() }),
  'ownership.offered': z.object({ to: z.string() }),
  'ownership.moved': z.object({ from: z.string(), to: z.string() }),
  'ownership.offer_ended': z.object({ from: z.string(), to: z.string() }),
  'role.created': z.object({ name: z.string(), allows: z.string() }),
  'role.changed': z.object({
    name: z.string(),
    was: z.optional(z.string()),
    added: z.optional(z.string()),
    removed: z.optional(z.string()),
  }),
  'role.deleted': NamedDetails,
  'team.second_factor_required': NoDetails,
  'team.second_factor_optional': NoDetails,
}

/** Without searched words: the log outlives personal data. */
const Exported = z.object({ count: z.int(), filter: z.string(), format: z.string() })

export const tenantEvents = {
  'tenant.created': NamedDetails,
  'demo.seeded': NoDetails,
  'setup.selectPlan': NoDetails,
  'setup.stepOne': NoDetails,
  'setup.stepTwo': NoDetails,
  'setup.stepThree': NoDetails,
  'setup.completed': NoDetails,
  'business.edited': NoDetails,
  'business.news_offer_edited': z.object({ words: z.string() }),
  'business.card_rules_edited': CardRules,
  'business.payment_account_changed': z.object({
    from: z.enum(paymentAccountStates),
    to: z.enum(paymentAccountStates),
  }),
  'business.return_rules_edited': ReturnRules,
  'business.invoice_rules_edited': InvoiceRules,
  'business.orders_exported': Exported,
  'business.customers_exported': Exported,
  'business.documents_exported': Exported,
  'business.finance_exported': Exported,
  'business.journal_exported': Exported,
  'business.month_closed': z.object({ month: z.string() }),
  'business.posting_accounts_edited': NoDetails,
  'business.document_prefixes_edited': z.object({
    invoicePrefix: z.string(),
    creditNotePrefix: z.string(),
  }),
}
