import {
  listImportPages,
  takeImportPages,
  type ImportPage,
  type PageKind,
} from '@marketday/contract/imports/import-pages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/api/api.ts'
import { showAnswer } from '../../platform/api/show-answer.ts'
import { to } from '../../paths.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { act } from '../act.ts'
import { Loaded } from '../kit/list/Loaded.tsx'
import { useCan } from '../account-query.ts'

/** Pages are read last: refetch once the website has been read. */
const pagesQuery = (id: string, isRead: boolean) =>
  queryOptions({
    queryKey: ['import', 'pages', id, isRead],
    queryFn: ({ signal }) => call(listImportPages, { params: { id }, signal }),
  })

interface FoundPagesProps {
  importId: string
  isRead: boolean
}

/** Pages and posts of the website, adoptable one by one as drafts. */
export function FoundPages({ importId, isRead }: FoundPagesProps) {
  const mayKeep = useCan()('builds.create')
  const query = pagesQuery(importId, isRead)
  const pages = useQuery(query)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (!mayKeep) return null
  const keep = () =>
    act(
      async () => {
        const body = { paths: [...chosen] }
        const updated = await call(takeImportPages, { params: { id: importId }, body })
        await showAnswer(query.queryKey, updated)
        setChosen(new Set())
      },
      { done: 'Saved as drafts', failed: 'The pages could not be saved' },
    )
  const choose = (path: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(path)
    else next.delete(path)
    setChosen(next)
  }
  return (
    <Loaded query={pages} what="the pages of the website" skeleton={null}>
      {({ rows }) =>
        rows.length > 0 && (
          <Card
            title="Pages and posts"
            description="Texts from your website. Pages you keep are drafts until you publish them."
          >
            <ul aria-label="Pages found" className="flex flex-col divide-y divide-line">
              {rows.map((page) => (
                <PageRow
                  key={page.path}
                  page={page}
                  isChosen={chosen.has(page.path)}
                  onChoose={(isChosen) => choose(page.path, isChosen)}
                />
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap items-center gap-4">
              <Button variant="secondary" disabled={chosen.size === 0} onClick={keep}>
                {chosen.size === 1 ? 'Keep 1 page as draft' : `Keep ${chosen.size} pages as drafts`}
              </Button>
              {rows.some(({ isTaken }) => isTaken) && (
                <Link
                  className="font-medium text-primary-ink underline underline-offset-2"
                  to={`${to('buildManagement')}?tab=texts`}
                >
                  Edit and publish your pages
                </Link>
              )}
            </div>
          </Card>
        )
      }
    </Loaded>
  )
}

interface PageRowProps {
  page: ImportPage
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function PageRow({ page, isChosen, onChoose }: PageRowProps) {
  const { title, kind, body, path, isTaken } = page
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        {isTaken ? (
          <span className="font-medium wrap-anywhere">{title}</span>
        ) : (
          <Checkbox
            label={<span className="font-medium wrap-anywhere">{title}</span>}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
        <Badge>{kindNames[kind]}</Badge>
        {isTaken && <Badge tone="good">Kept</Badge>}
      </div>
      <p className="text-sm wrap-anywhere text-soft">{path}</p>
      <details>
        <summary className="cursor-pointer text-sm font-medium">
          Preview<span className="sr-only"> of {title}</span>
        </summary>
        <div className="mt-2 rounded-xl bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-line">
          {body}
        </div>
      </details>
    </li>
  )
}

const kindNames: Record<PageKind, string> = {
  about: 'About',
  delivery: 'Delivery',
  returns: 'Returns',
  terms: 'Terms',
  privacy: 'Privacy',
  faq: 'Questions',
  post: 'Post',
  page: 'Page',
}
