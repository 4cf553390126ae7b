import { checkMailWords } from '@marketday/contract/panel/messages/check-mail-words'
import type {
  MailTemplate,
  saveMailTemplate as endpoint,
} from '@marketday/contract/panel/messages/mail-templates'
import { isOffAtFirst, shopMailNames } from '@marketday/contract/panel/messages/shop-mail-name'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import { json } from '../../platform/database/sql.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { standardWords } from '../../platform/mail/standard-words.ts'

/** Mail templates in the order in which an order triggers them. */
export async function listMailTemplates(db: Db): Promise<MailTemplate[]> {
  const [{ locale }, stored] = await inOrder([
    db
      .selectFrom('tenants')
      .select('locale')
      .where('tenant_id', '=', db.context.tenantId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mail_wordings')
      .select(['template', 'words', 'is_off as isOff', 'version'])
      .execute(),
  ])
  return shopMailNames.map((name) => {
    const wording = stored.find(({ template }) => template === name)
    return {
      name,
      words: wording?.words ?? null,
      standard: standardWords(name, locale),
      isOff: wording?.isOff ?? isOffAtFirst(name),
      version: wording?.version ?? untouched,
    }
  })
}

const untouched = 1

export async function getMailTemplate(db: Db, name: ShopMailName): Promise<MailTemplate> {
  const template = (await listMailTemplates(db)).find((candidate) => candidate.name === name)
  if (!template) throw new Error(`${name} is not an email`)
  return template
}

export async function saveMailTemplate(
  db: Db,
  name: ShopMailName,
  { words, isOff, version }: BodyOf<typeof endpoint>,
): Promise<void> {
  if (words) requireWords(name, words)
  if (isOff && shopMails[name].isRequired) {
    const message = `“${shopMails[name].title}” is always sent`
    throw invalid(message, [{ path: 'isOff', message }])
  }
  const columns = { words: words && json(words), is_off: isOff, version: version + 1 }
  const [saved] = await inOrder([
    db
      .insertInto('mail_wordings')
      .values({ template: name, ...columns })
      .onConflict((key) =>
        key
          .columns(['tenant_id', 'template'])
          .doUpdateSet(columns)
          .where('mail_wordings.version', '=', version),
      )
      .executeTakeFirst(),
    record(db, {
      name: 'mail_template.changed',
      objectType: 'business',
      objectId: db.context.tenantId ?? '',
      details: { mail: shopMails[name].title, isOwn: words !== null, isOff },
    }),
  ])
  if (saved.numInsertedOrUpdatedRows !== 1n)
    throw conflict('version_conflict', 'Someone else saved this email while you were editing')
}

/** Throws 400 at the field for an unknown placeholder. */
export function requireWords(name: ShopMailName, wording: MailWords): void {
  const [problem] = checkMailWords(name, wording)
  if (problem)
    throw invalid(problem.message, [{ path: `words.${problem.path[0]}`, message: problem.message }])
}
