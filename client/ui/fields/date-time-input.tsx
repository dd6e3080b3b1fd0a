import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** ISO 8601 UTC, or '' if not chosen. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
}

/** Date and time in the device's own zone; values are ISO 8601 UTC. */
export function DateTimeInput({ value, onChange, min, max, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={toLocal(value)}
      min={min && toLocal(min)}
      max={max && toLocal(max)}
      onChange={(event) => onChange(toIso(event.target.value))}
    />
  )
}

function toLocal(iso: string) {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

function toIso(local: string) {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
