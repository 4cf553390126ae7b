import {
  data,
  redirect,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { findContent, getDocument, type ContentDocument } from '@marketday/contract/site/content'
import { isReplaced } from '@marketday/contract/site/is-replaced'
import { ApiError } from '@marketday/transport/api-error.ts'
import { readReply } from '@marketday/transport/read-reply.ts'
import { utcDay } from '../platform/format.ts'
import { fetchInTime, send } from '../platform/api/http.ts'
import { missingMeta, pageMeta } from '../platform/seo.ts'
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx'
import { loadFromApi } from './load-from-api.ts'
import { ContentHtml } from './ContentHtml.tsx'
import { ContentsList, FoldedContents } from './ContentsList.tsx'

export async function loader(args: LoaderFunctionArgs): Promise<ContentDocument> {
  const { pathname, search } = new URL(args.request.url)
  const path = exactForm(pathname)
  const { hash } = await loadFromApi(args, findContent, { query: { path } })
  if (path !== pathname) throw redirect(path + search, 301)
  return loadFromApi(args, getDocument, { params: { hash } })
}

/** In the browser the document is fetched by hash, so it is cached while its text is unchanged. */
export async function clientLoader({
  request,
}: ClientLoaderFunctionArgs): Promise<ContentDocument> {
  const { pathname } = new URL(request.url)
  const { signal } = request
  try {
    const { hash } = await send<typeof findContent>(
      { method: 'GET', path: '/content/entry', access: 'public' },
      { query: { path: pathname }, signal },
    )
    return await readReply(await fetchInTime(`/content/${hash}.json`, { method: 'GET', signal }))
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
    throw isMissing ? data(`Page not found: ${pathname}`, { status: 404 }) : error
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? pageMeta({ ...loaderData, index: !isReplaced(loaderData) }) : missingMeta()
}

export default function ContentPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 py-12 lg:grid-cols-[minmax(0,1fr)_15rem] lg:py-20">
      <header className="max-w-3xl lg:col-span-2">
        <Breadcrumbs
          crumbs={[{ label: 'Home', href: '/' }, ...parentOf(page), { label: page.title }]}
        />
        <h1
          tabIndex={-1}
          className="mt-4 text-4xl font-semibold tracking-tight text-balance sm:text-5xl"
        >
          {page.title}
        </h1>
        <p className="mt-4 text-lg text-soft">{page.description}</p>
        {page.version && page.effectiveAt && (
          <p className="mt-4 text-sm text-soft">
            Version {page.version}, {isReplaced(page) ? 'replaced, in force from' : 'in force from'}{' '}
            <time dateTime={page.effectiveAt}>{utcDay(page.effectiveAt)}</time>
          </p>
        )}
      </header>
      <FoldedContents headings={page.headings} />
      <ContentHtml html={page.html} className="max-w-2xl" />
      <ContentsList headings={page.headings} />
    </div>
  )
}

/** Content paths are lowercase; other letter cases and trailing slashes redirect. */
const exactForm = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '')

/** Nested pages link to their parent. */
function parentOf(page: ContentDocument) {
  const [, section, ...rest] = page.path.split('/')
  if (!section || rest.length === 0) return []
  return [{ label: capitalised(section.replaceAll('-', ' ')), href: `/${section}` }]
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
