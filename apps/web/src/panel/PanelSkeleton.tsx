import { Skeleton } from '../ui/feedback/Skeleton.tsx'

/** Panel frame for server rendering, before user data is loaded. */
export function PanelSkeleton() {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-sunken lg:grid-cols-[15rem_minmax(0,1fr)]">
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
