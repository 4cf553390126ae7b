interface ProgressBarProps {
  label: string
  /** From 0 to 1; absent if indeterminate. */
  value?: number
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {value !== undefined && (
          <span className="tabular-nums text-soft">{Math.round(value * 100)}%</span>
        )}
      </div>
      <progress
        aria-label={label}
        max={1}
        value={value}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-primary [&:indeterminate]:animate-pulse [&:indeterminate]:bg-primary"
      />
    </div>
  )
}
