import type { ComposedMail } from '@marketday/contract/panel/messages/composed-mail'

/** Layout of typical mail programs. */
export function MailSheet({ mail }: { mail: ComposedMail }) {
  const { language, direction, shop, subject, paragraphs, rows, action, closing, footer } = mail
  return (
    <div role="region" aria-label="The email">
      <div
        lang={language}
        dir={direction}
        className="flex flex-col gap-4 rounded-xl border border-line p-5 wrap-anywhere"
      >
        {shop.logoUrl ? (
          <img src={shop.logoUrl} alt={shop.name} className="h-12 w-auto self-start" />
        ) : (
          <p className="font-bold">{shop.name}</p>
        )}
        <p className="text-xl font-semibold">{subject}</p>
        <Paragraphs words={paragraphs} />
        {rows.length > 0 && (
          <dl>
            {rows.map(({ label, value }, index) => (
              <div key={index} className="flex justify-between gap-4 border-b border-line py-1.5">
                <dt>{label}</dt>
                <dd className="text-end">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {action && (
          <p className="self-start rounded-lg bg-sunken px-4 py-2.5 font-semibold">{action}</p>
        )}
        <Paragraphs words={closing} />
        {footer && <p className="text-sm text-soft">{footer}</p>}
      </div>
    </div>
  )
}

const Paragraphs = ({ words }: { words: readonly string[] }) =>
  words.map((paragraph, index) => (
    <p key={index} className="whitespace-pre-line">
      {paragraph}
    </p>
  ))
