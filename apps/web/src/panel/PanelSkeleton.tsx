import { Skeleton } from '../ui/feedback/Skeleton.tsx'

/** Panel frame for server rendering, before user data is loaded. */
export function PanelSkeleton() {
  return (
    <>
      <NeedsScripts />
      <Frame />
    </>
  )
}

function NeedsScripts() {
  return (
    <main className="mx-auto hidden min-h-dvh max-w-md flex-col justify-center gap-3 px-6 noscript:flex">
      <h1 className="text-2xl font-bold">The panel needs JavaScript</h1>
      <p className="text-soft">
        Allow JavaScript for this page in your browser’s settings, then reload it. Your shop works
        without JavaScript.
      </p>
      <p>
        <a href="/help" className="font-medium text-primary-ink underline underline-offset-2">
          Help
        </a>
      </p>
    </main>
  )
}

function Frame() {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-sunken lg:grid-cols-[15rem_minmax(0,1fr)] noscript:hidden">
      <div aria-hidden className="hidden border-r border-line bg-surface px-6 py-6 lg:block">
        <Skeleton className="mb-8 h-6 w-32" />
        {Array.from({ length: 5 }, (_entry, index) => (
          <Skeleton key={index} className="mb-5 h-5 w-full" />
        ))}
      </div>
      <div className="flex flex-col">
        <div aria-hidden className="h-16 border-b border-line bg-surface" />
        <main className="flex flex-col gap-4 px-4 py-6 sm:px-6 lg:px-8">
          <p role="status" className="sr-only">
            Loading
          </p>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-40 w-full rounded-2xl" />
          <Skeleton className="h-64 w-full rounded-2xl" />
        </main>
      </div>
    </div>
  )
}
