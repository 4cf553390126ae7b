import { claimDays } from '@marketday/contract/accounts/identity/claims'

import { greeting, ignoreIt, marketday, renderMail } from './mail-layout.ts'
import type { MailContent, RenderedMail } from './mail-layout.ts'

interface CodeMail {
  readonly name: string
  readonly code: string
  readonly minutes: number
}
interface LinkMail {
  readonly name: string
  readonly url: string
  readonly minutes: number
}

/** Data per account and team mail. Times are preformatted. */
export interface IdentityMails {
  'sign-in-code': CodeMail
  'verify-code': CodeMail & { readonly url?: string }
  'set-up-waiting': {
    readonly name: string
    readonly shop: string
    readonly isConfirmed: boolean
    readonly url: string
    readonly stopUrl: string
  }
  'confirm-code': CodeMail
  'reset-password': LinkMail
  'set-password': LinkMail
  'no-account': { readonly url: string }
  'account-exists': { readonly name: string; readonly url: string }
  'confirm-new-email': LinkMail
  'confirm-old-email': LinkMail & { readonly newEmail: string }
  'email-in-use': { readonly url: string }
  'email-changed': { readonly name: string; readonly newEmail: string }
  'account-changed': { readonly name: string; readonly what: string; readonly url: string }
  'new-device': {
    readonly name: string
    readonly device: string
    readonly place: string
    readonly time: string
    readonly url: string
  }
  'guessing-stopped': { readonly name: string; readonly url: string }
  'deletion-planned': { readonly name: string; readonly day: string; readonly url: string }
  'account-deleted': { readonly name: string }
  invitation: {
    readonly inviter: string
    readonly business: string
    readonly role: string
    readonly url: string
    readonly days: number
  }
  'ownership-offered': {
    readonly name: string
    readonly giver: string
    readonly business: string
    readonly url: string
    readonly days: number
  }
  'ownership-moved': { readonly name: string; readonly owner: string; readonly business: string }
  'membership-ended': { readonly name: string; readonly business: string }
  'impersonation-started': {
    readonly name: string
    readonly operator: string
    readonly person: string
    readonly business: string
    readonly reason: string
    readonly minutes: number
    readonly mayChange: boolean
  }
}

export const secretIdentityMails = [
  'sign-in-code',
  'verify-code',
  'set-up-waiting',
  'confirm-code',
  'reset-password',
  'set-password',
  'confirm-new-email',
  'confirm-old-email',
  'new-device',
  'guessing-stopped',
  'invitation',
] as const satisfies readonly (keyof IdentityMails)[]

/** Unsolicited mails; each has a one-click unsubscribe. */
export const stoppableMails: ReadonlySet<string> = new Set<keyof IdentityMails>(['set-up-waiting'])

const nobodyAsks =
  'Marketday will never ask you for this code. If you didn’t request it, ignore this email.'

export const identityMails: {
  readonly [T in keyof IdentityMails]: (data: IdentityMails[T]) => RenderedMail
} = {
  'sign-in-code': ({ name, code, minutes }) =>
    mail('Your sign-in code', {
      paragraphs: [
        greeting(name),
        `Your code to sign in is ${code}. It works once within ${minutes} minutes, in the browser that requested it.`,
      ],
      footer: nobodyAsks,
    }),
  'verify-code': ({ name, code, minutes, url }) =>
    mail('Confirm your email address', {
      paragraphs: [
        greeting(name),
        `Enter ${code} on the confirmation page to confirm this address. The code works once within ${minutes} minutes.`,
        url ? `Or continue in any browser, right where you left off. ${claimWords}` : '',
      ],
      ...(url && { action: { label: 'Continue set-up', url } }),
      footer: nobodyAsks,
    }),
  'set-up-waiting': ({ name, shop, isConfirmed, url, stopUrl }) =>
    mail(`${shop} is almost ready`, {
      paragraphs: [
        greeting(name),
        'You started a shop at Marketday but didn’t finish. Everything you entered is saved: continue where you left off, in any browser.',
        isConfirmed ? '' : claimWords,
      ],
      action: { label: 'Continue set-up', url },
      footer: 'If this wasn’t you, you can ignore this email.',
      stop: { label: 'Unsubscribe from reminders', url: stopUrl },
    }),
  'confirm-code': ({ name, code, minutes }) =>
    mail('Confirm your identity', {
      paragraphs: [
        greeting(name),
        `You’re about to make an important change to your account. Your code is ${code}; it works once within ${minutes} minutes.`,
      ],
      footer:
        'If this wasn’t you, someone else is signed in to your account: go to Settings > Account and sign out every device.',
    }),
  'reset-password': ({ name, url, minutes }) =>
    mail('Choose a new password', {
      paragraphs: [
        greeting(name),
        `We received a request to reset your password. The link works once within ${minutes} minutes.`,
      ],
      action: { label: 'Choose a new password', url },
      footer: ignoreIt,
    }),
  'set-password': ({ name, url, minutes }) =>
    mail('Set your password', {
      paragraphs: [
        greeting(name),
        `Your account is ready. Set a password to sign in later. The link works once within ${minutes} minutes.`,
      ],
      action: { label: 'Set password', url },
      footer: ignoreIt,
    }),
  'no-account': ({ url }) =>
    mail('No account with this address', {
      paragraphs: [
        'Someone tried to sign in with this address, but no Marketday account uses it.',
        'If it was you, you may have signed up with another address, or with Google, Facebook or LinkedIn. You can also start a new shop.',
      ],
      action: { label: 'Go to Marketday', url },
      footer: ignoreIt,
    }),
  'account-exists': ({ name, url }) =>
    mail('You already have an account', {
      paragraphs: [
        greeting(name),
        'Someone tried to create an account with this address. You already have one, so nothing was changed. Sign in as you did before, or request a code by email.',
      ],
      action: { label: 'Sign in', url },
      footer: ignoreIt,
    }),
  'confirm-new-email': ({ name, url, minutes }) =>
    mail('Confirm your new email address', {
      paragraphs: [
        greeting(name),
        `Please confirm this address for your account. The link works once within ${hours(minutes)}.`,
        'We also emailed your old address. The change takes effect once both links are used.',
      ],
      action: { label: 'Confirm new address', url },
      footer: ignoreIt,
    }),
  'confirm-old-email': ({ name, newEmail, url, minutes }) =>
    mail('Your email address is about to change', {
      paragraphs: [
        greeting(name),
        `Your account’s email address will change to ${newEmail}. Please approve the change. The link works once within ${hours(minutes)}.`,
      ],
      action: { label: 'Approve change', url },
      footer:
        'If this wasn’t you, don’t use the link, and your address stays the same. Go to Settings > Account and sign out every device.',
    }),
  'email-in-use': ({ url }) =>
    mail('This address already has an account', {
      paragraphs: [
        'Someone tried to use this address for another Marketday account. It already has its own account, so nothing was changed.',
      ],
      action: { label: 'Go to Marketday', url },
    }),
  'email-changed': ({ name, newEmail }) =>
    mail('Your email address was changed', {
      paragraphs: [
        greeting(name),
        `The address of your account is now ${newEmail}. We’ll send emails there from now on.`,
      ],
    }),
  'account-changed': ({ name, what, url }) =>
    mail(`Your account: ${what}`, {
      paragraphs: [
        greeting(name),
        `A change was just made to your account: ${what}. If this was you, you don’t need to do anything.`,
        'If it wasn’t, reset your password now. This signs out every device.',
      ],
      action: { label: 'View account', url },
    }),
  'new-device': ({ name, device, place, time, url }) =>
    mail('New sign-in to your account', {
      paragraphs: [
        greeting(name),
        'Someone signed in to your account from a new browser. If this was you, you don’t need to do anything.',
      ],
      rows: [['Device', device], ...(place ? [['Place', place] as const] : []), ['Time', time]],
      action: { label: 'This wasn’t me: sign out everywhere', url },
      footer:
        'The link lets you set a new password and ends every session. It works once within a day.',
    }),
  'guessing-stopped': ({ name, url }) =>
    mail('Someone tried to guess your password', {
      paragraphs: [
        greeting(name),
        'There were many failed attempts to sign in to your account, so we paused password sign-in from new browsers for a while. None of them succeeded.',
        'If it was you, or you can’t sign in now, choose a new password with this link. You can then sign in from that browser immediately.',
      ],
      action: { label: 'Choose a new password', url },
      footer:
        'The link works once within a day. If you can sign in and don’t use your password elsewhere, you don’t need to do anything. We send this notice at most once a day.',
    }),
  'deletion-planned': ({ name, day, url }) =>
    mail('Your account will be deleted', {
      paragraphs: [
        greeting(name),
        `As you requested, we’ll delete your account and its data on ${day}. Until then, you can undo this in your account.`,
      ],
      action: { label: 'View account', url },
    }),
  'account-deleted': ({ name }) =>
    mail('Your account was deleted', {
      paragraphs: [
        greeting(name),
        'Your Marketday account was deleted. Thank you for your time with us.',
      ],
    }),
  invitation: ({ inviter, business, role, url, days }) =>
    mail(`${inviter} invites you to ${business}`, {
      paragraphs: [
        'Hello,',
        `${inviter} invites you to work on the shop of ${business} with the role “${role}”. The link works for ${days} days.`,
      ],
      action: { label: 'View invitation', url },
      footer: 'If you don’t recognise the sender, you can ignore this email.',
    }),
  'ownership-offered': ({ name, giver, business, url, days }) =>
    mail(`${giver} offers you ${business}`, {
      paragraphs: [
        greeting(name),
        `${giver} wants to make you the owner of ${business}. Accept within ${days} days in the team settings to take over billing, ownership and deletion.`,
      ],
      action: { label: 'Open team settings', url },
    }),
  'ownership-moved': ({ name, owner, business }) =>
    mail(`${owner} now owns ${business}`, {
      paragraphs: [greeting(name), `${owner} accepted and is now the owner of ${business}.`],
    }),
  'membership-ended': ({ name, business }) =>
    mail(`You no longer work on ${business}`, {
      paragraphs: [
        greeting(name),
        `Your access to ${business} has ended. Your own account isn’t affected. If you think this is a mistake, contact an owner of the business.`,
      ],
    }),
  'impersonation-started': ({ name, operator, person, business, reason, minutes, mayChange }) =>
    mail(`Marketday support accessed ${business}`, {
      paragraphs: [
        greeting(name),
        `${operator} of Marketday is viewing ${business} as ${person}, for at most ${minutes} minutes${mayChange ? ', and may make changes' : '; changes are not possible'}.`,
        `Reason: ${reason}`,
        'Every action is recorded in your business’s audit log under both names.',
      ],
    }),
}

const claimWords = `The link works once within ${claimDays} days and confirms this address. Use it only if you started this shop.`

const hours = (minutes: number) => `${Math.round(minutes / 60)} hours`
const mail = (subject: string, content: Omit<MailContent, 'title' | 'brand'>): RenderedMail =>
  renderMail(subject, { ...content, brand: marketday })
