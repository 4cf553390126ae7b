import { readPhone } from '@marketday/contract/contact/phone-number'

export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

export const phoneText = (phone: string): string => readPhone(phone).international || phone

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link" href={phoneHref(phone)}>
      <span dir="ltr" className="whitespace-nowrap">
        {phoneText(phone)}
      </span>
    </a>
  )
}
