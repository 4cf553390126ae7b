import { isCardNumber } from '../cards.ts'

export type CardForm = { number: string; expiry: string; cvc: string; name: string; email: string }
export type CardProblems = Partial<Record<keyof CardForm, string>>

export function readCardForm(text: string): CardForm {
  const fields = new URLSearchParams(text)
  const read = (name: string) => (fields.get(name) ?? '').trim().slice(0, 200)
  return {
    number: read('number').replaceAll(/[\s-]/g, ''),
    expiry: read('expiry'),
    cvc: read('cvc'),
    name: read('name'),
    email: read('email'),
  }
}

export function checkCardForm(form: CardForm): CardProblems {
  const problems: CardProblems = {}
  if (!isCardNumber(form.number)) problems.number = 'Your card number is invalid.'
  if (!isFuture(form.expiry))
    problems.expiry = 'Your card’s expiration date is incomplete or in the past.'
  if (!/^\d{3,4}$/.test(form.cvc)) problems.cvc = 'Your card’s security code is incomplete.'
  if (form.name === '') problems.name = 'Enter the name on the card.'
  if (!/^[^\s@]+@[^\s@]+$/.test(form.email)) problems.email = 'Enter an email address.'
  return problems
}

function isFuture(expiry: string): boolean {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return false
  return new Date(2000 + Number(year), Number(month), 1) > new Date()
}
