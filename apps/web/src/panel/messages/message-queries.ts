import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import {
  getMailTemplate,
  listMailTemplates,
  previewMail,
} from '@marketday/contract/panel/messages/mail-templates'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export const mailTemplatesQuery = queryOptions({
  queryKey: ['mail-template', 'list'],
  queryFn: ({ signal }) => call(listMailTemplates, { signal }),
})

export const mailTemplateQuery = (name: ShopMailName) =>
  queryOptions({
    queryKey: ['mail-template', 'one', name],
    queryFn: ({ signal }) => call(getMailTemplate, { params: { name }, signal }),
  })

/** Uses the newest order, so a new order changes it. */
export const mailPreviewQuery = (name: ShopMailName, body: BodyOf<typeof previewMail>) =>
  queryOptions({
    queryKey: ['order', 'mail-preview', name, body],
    queryFn: ({ signal }) => call(previewMail, { params: { name }, body, signal }),
    placeholderData: keepPreviousData,
  })

export const refreshMailTemplates = () =>
  queryClient.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey })
