import type { ContentDocument } from '@marketday/contract/site/content'

import type { Company } from '../../platform/company.ts'

type CompanyWords = Readonly<Record<'company' | 'details' | 'law', string>>
type Words = CompanyWords & { readonly share: string }

const placeholder = /\[\[(company|details|law|share)\]\]/g

/**
 * Puts the company of the installation and its share of card payments into a legal text; without a
 * company, the text says so.
 */
export function fillCompany<D extends Pick<ContentDocument, 'html'>>(
  document: D,
  company: Company | null,
  shareBp: number,
): D {
  const words = {
    ...(company ? describeCompany(company) : noCompany),
    share: describeShare(shareBp),
  }
  return { ...document, html: fillText(document.html, words, escapeHtml) }
}

/** Answers of the chat quote texts without naming anyone. */
export const leaveOutCompany = (text: string): string => fillText(text, inGeneral, (word) => word)

function fillText(text: string, words: Words, escape: (word: string) => string): string {
  return text.replace(placeholder, (_whole, name: keyof Words) => escape(words[name])).trim()
}

const describeShare = (shareBp: number): string =>
  shareBp === 0
    ? 'We take no share of your sales.'
    : `We keep ${shareBp / 100} % of each card payment of your customers as our fee.`

const describeCompany = ({ name, address, register, email, law }: Company): CompanyWords => ({
  company: name,
  details: `Marketday is operated by ${name}, ${address}. Register and VAT number: ${register}. Email: ${email}.`,
  law: `The law of ${law} applies, and the courts there have jurisdiction between businesses.`,
})

const noCompany: CompanyWords = {
  company: 'the operator of this installation',
  details:
    'This installation runs on one machine for trial. No company operates it, and it offers no service to anyone.',
  law: 'This installation runs for trial and names no governing law.',
}

const inGeneral: Words = { company: 'Marketday', details: '', law: '', share: '' }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)
