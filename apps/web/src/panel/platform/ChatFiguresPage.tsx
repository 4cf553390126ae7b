import {
  getChatFigures,
  type ModelFigures,
  type NodeFigures,
} from '@marketday/contract/assistant/chat-figures'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Stat } from '../../ui/page/Stat.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'
import { PlatformGate } from './PlatformGate.tsx'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

const figuresQuery = queryOptions({
  queryKey: ['platform', 'chat-figures'],
  queryFn: ({ signal }) => call(getChatFigures, { signal }),
})

/** Operators: drop-off of chat conversations. */
export default function ChatFiguresPage() {
  return (
    <PlatformGate title="Chat" needs="leads.see">
      <Figures />
    </PlatformGate>
  )
}

function Figures() {
  const figures = useQuery(figuresQuery)
  return (
    <>
      <PageHeader
        title="Chat"
        description="How far visitors get with the assistant, over the conversations of the last 90 days. Only counts, no messages."
      />
      <Loaded query={figures} what="the figures">
        {({ rows, model }) =>
          rows.length === 0 ? (
            <EmptyState title="No conversations yet">
              Figures appear after the first conversation.
            </EmptyState>
          ) : (
            <>
              {model && <ModelUse {...model} />}
              {byVersion(rows).map(([version, nodes]) => (
                <section key={version} className="flex flex-col gap-2">
                  <h2 className="text-lg font-semibold">Script {version}</h2>
                  <Card flush>
                    <Table
                      caption={`Questions of script ${version}`}
                      columns={columns}
                      rows={nodes}
                      rowKey={({ node }) => node}
                    />
                  </Card>
                </section>
              ))}
            </>
          )
        }
      </Loaded>
    </>
  )
}

const ModelUse = ({ asked, helped, failed }: ModelFigures) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-lg font-semibold">Language model, last 30 days</h2>
    <dl className="grid gap-4 sm:grid-cols-3">
      <Stat label="Asked" value={asked} note="when the rules found no answer" />
      <Stat label="Helped" value={share(helped, asked)} note="the answer was used" />
      <Stat label="Failed" value={share(failed, asked)} note="late or unusable answer" />
    </dl>
  </section>
)

const byVersion = (rows: readonly NodeFigures[]) =>
  [...new Set(rows.map(({ version }) => version))].map(
    (version) => [version, rows.filter((row) => row.version === version)] as const,
  )

const share = (part: number, whole: number) =>
  whole === 0 ? '0' : `${part} (${Math.round((part / whole) * 100)} %)`

const columns: readonly Column<NodeFigures>[] = [
  {
    key: 'question',
    header: 'Question',
    primary: true,
    width: 14,
    cell: ({ node, question }) => question || node,
  },
  { key: 'views', header: 'Asked', align: 'right', cell: ({ views }) => views },
  {
    key: 'answers',
    header: 'Answered',
    align: 'right',
    cell: ({ answers, views }) => share(answers, views),
  },
  {
    key: 'dropOffs',
    header: 'Left here',
    align: 'right',
    cell: ({ dropOffs, views }) => share(dropOffs, views),
  },
  {
    key: 'median',
    header: 'Median time',
    align: 'right',
    cell: ({ medianSeconds }) => (medianSeconds === null ? '–' : `${medianSeconds} s`),
  },
]
