import { readPhone } from '@marketday/contract/contact/phone-number'

export function PhoneLink({ phone, before = '' }: { phone: string; before?: string }) {
  return (
    <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {before}
      <span className="whitespace-nowrap">{readPhone(phone).international || phone}</span>
    </a>
  )
}
