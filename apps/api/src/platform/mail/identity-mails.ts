import { claimDays } from '@marketday/contract/identity/claims'

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

/** What the mails about people's accounts and teams need to know. Times come as they are to be read. */
export interface IdentityMails {
  'sign-in-code': CodeMail
  /** The link goes on with a sign-up in any browser. */
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

/** Those whose words hold a secret. */
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

/** Those that nobody asked for by an act of theirs: each can be stopped with one click. */
export const stoppableMails: ReadonlySet<string> = new Set<keyof IdentityMails>(['set-up-waiting'])

const nobodyAsks =
  'Nobody from Marketday will ever ask you for this code. If you did not ask for it, ignore this mail.'

export const identityMails: {
  readonly [T in keyof IdentityMails]: (data: IdentityMails[T]) => RenderedMail
} = {
  'sign-in-code': ({ name, code, minutes }) =>
    mail('Your sign-in code', {
      paragraphs: [
        greeting(name),
        `Your code to sign in is ${code}. It works once, for ${minutes} minutes, in the browser that asked for it.`,
      ],
      footer: nobodyAsks,
    }),
  'verify-code': ({ name, code, minutes, url }) =>
    mail('Confirm your email address', {
      paragraphs: [
        greeting(name),
        `Enter ${code} on the page that is waiting for it, and this address is confirmed as yours. The code works once, for ${minutes} minutes.`,
        url ? `Or go on in any browser, exactly where you were. ${claimWords}` : '',
      ],
      ...(url && { action: { label: 'Go on with my shop', url } }),
      footer: nobodyAsks,
    }),
  'set-up-waiting': ({ name, shop, isConfirmed, url, stopUrl }) =>
    mail(`${shop} is waiting to be opened`, {
      paragraphs: [
        greeting(name),
        'You began a shop at Marketday and did not finish. Everything you typed is kept: go on where you were, in any browser.',
        isConfirmed ? '' : claimWords,
      ],
      action: { label: 'Go on with my shop', url },
      footer: 'If this was not you, there is nothing to do.',
      stop: { label: 'Send me no more reminders', url: stopUrl },
    }),
  'confirm-code': ({ name, code, minutes }) =>
    mail('Confirm that it is you', {
      paragraphs: [
        greeting(name),
        `You are about to change something important in your account. Your code is ${code}; it works once, for ${minutes} minutes.`,
      ],
      footer:
        'If this was not you, somebody is signed in to your account: open Settings, then Account, and sign out every device.',
    }),
  'reset-password': ({ name, url, minutes }) =>
    mail('Choose a new password', {
      paragraphs: [
        greeting(name),
        `Somebody asked for a new password for your account. The link works once, for ${minutes} minutes.`,
      ],
      action: { label: 'Choose a new password', url },
      footer: ignoreIt,
    }),
  'set-password': ({ name, url, minutes }) =>
    mail('Set your password', {
      paragraphs: [
        greeting(name),
        `Your account is ready. Set a password to come back to it; the link works once, for ${minutes} minutes.`,
      ],
      action: { label: 'Set password', url },
      footer: ignoreIt,
    }),
  'no-account': ({ url }) =>
    mail('No account uses this address', {
      paragraphs: [
        'Somebody, probably you, wanted to sign in with this address, but no Marketday account uses it.',
        'Perhaps you signed up with another address, or with Google, Facebook or LinkedIn. You can also start a new shop.',
      ],
      action: { label: 'Go to Marketday', url },
      footer: ignoreIt,
    }),
  'account-exists': ({ name, url }) =>
    mail('You already have an account', {
      paragraphs: [
        greeting(name),
        'Somebody, probably you, started a new account with this address. It already has one, so nothing was changed: sign in to it as you did before, or let us mail you a code.',
      ],
      action: { label: 'Sign in', url },
      footer: ignoreIt,
    }),
  'confirm-new-email': ({ name, url, minutes }) =>
    mail('Confirm your new email address', {
      paragraphs: [
        greeting(name),
        `Please confirm that this shall be the address of your account. The link works once, for ${hours(minutes)}.`,
        'We wrote to your old address too: the change takes effect when both links were used.',
      ],
      action: { label: 'Confirm new address', url },
      footer: ignoreIt,
    }),
  'confirm-old-email': ({ name, newEmail, url, minutes }) =>
    mail('Your email address is about to change', {
      paragraphs: [
        greeting(name),
        `The address of your account shall become ${newEmail}. Please agree; the link works once, for ${hours(minutes)}.`,
      ],
      action: { label: 'Agree to the change', url },
      footer:
        'If this was not you, do not use the link: your address stays as it is. Then open Settings, Account, and sign out every device.',
    }),
  'email-in-use': ({ url }) =>
    mail('This address already has an account', {
      paragraphs: [
        'Somebody, probably you, wanted to move another Marketday account to this address. It already has an account of its own, so nothing was changed.',
      ],
      action: { label: 'Go to Marketday', url },
    }),
  'email-changed': ({ name, newEmail }) =>
    mail('Your email address was changed', {
      paragraphs: [
        greeting(name),
        `The address of your account is now ${newEmail}. From now on we write there.`,
      ],
    }),
  'account-changed': ({ name, what, url }) =>
    mail(`Your account: ${what}`, {
      paragraphs: [
        greeting(name),
        `This was just done in your account: ${what}. If it was you, there is nothing to do.`,
        'If it was not, choose a new password at once; every device is signed out by that.',
      ],
      action: { label: 'See your account', url },
    }),
  'new-device': ({ name, device, place, time, url }) =>
    mail('New sign-in to your account', {
      paragraphs: [
        greeting(name),
        'Somebody signed in to your account with a browser we did not know. If it was you, there is nothing to do.',
      ],
      rows: [['Device', device], ...(place ? [['Place', place] as const] : []), ['Time', time]],
      action: { label: 'This was not me: sign out everywhere', url },
      footer: 'The link asks for a new password and ends every session. It works once, for a day.',
    }),
  'guessing-stopped': ({ name, url }) =>
    mail('Somebody tried to guess your password', {
      paragraphs: [
        greeting(name),
        'There were many wrong attempts to sign in to your account, so it takes no more passwords for a while from browsers we do not know. Nobody got in by them.',
        'If it was you, or if you are kept out now, choose a new password with this link: the browser you open it in is let in at once.',
      ],
      action: { label: 'Choose a new password', url },
      footer:
        'The link works once, for a day. If you can sign in and your password is used nowhere else, there is nothing to do. This notice comes at most once a day.',
    }),
  'deletion-planned': ({ name, day, url }) =>
    mail('Your account will be deleted', {
      paragraphs: [
        greeting(name),
        `As you asked, your account and what belongs to it will be deleted on ${day}. Until then you can change your mind in your account.`,
      ],
      action: { label: 'See your account', url },
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
      action: { label: 'See the invitation', url },
      footer: 'If you do not know who this is, you can ignore this mail.',
    }),
  'ownership-offered': ({ name, giver, business, url, days }) =>
    mail(`${giver} offers you ${business}`, {
      paragraphs: [
        greeting(name),
        `${giver} wants to make you the owner of ${business}. Accept within ${days} days in the team settings, and billing, ownership and deletion are yours to decide.`,
      ],
      action: { label: 'Open the team', url },
    }),
  'ownership-moved': ({ name, owner, business }) =>
    mail(`${owner} now owns ${business}`, {
      paragraphs: [greeting(name), `${owner} accepted and is now the owner of ${business}.`],
    }),
  'membership-ended': ({ name, business }) =>
    mail(`You no longer work on ${business}`, {
      paragraphs: [
        greeting(name),
        `Your access to ${business} has ended. Your own account stays as it is. If you think this is a mistake, ask an owner of the business.`,
      ],
    }),
  'impersonation-started': ({ name, operator, person, business, reason, minutes, mayChange }) =>
    mail(`Marketday support looked into ${business}`, {
      paragraphs: [
        greeting(name),
        `${operator} of Marketday looks into ${business} as ${person}, for at most ${minutes} minutes${mayChange ? ', and may make changes' : '; changes are not possible'}.`,
        `The reason given: ${reason}`,
        'Everything done is written in the audit of your business, under both names.',
      ],
    }),
}

const claimWords = `The link works once, for ${claimDays} days, and confirms this address. Use it only if it was you who began this shop.`

const hours = (minutes: number) => `${Math.round(minutes / 60)} hours`
const mail = (subject: string, content: Omit<MailContent, 'title' | 'brand'>): RenderedMail =>
  renderMail(subject, { ...content, brand: marketday })
