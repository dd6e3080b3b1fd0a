import type { Ref } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import { TextInput } from './text-input.tsx'
import { isComposing, isEnter } from '../is-enter.ts'

type Props = {
  label: string
  /** What is searched, where there is room for it. */
  what: string
  isShort?: boolean
  value: string
  onChange: (text: string) => void
  search?: Ref<HTMLInputElement> | undefined
}

/** Narrows a list while somebody types. Esc empties and leaves the field, Enter leaves it. The list's owner maps '/' to it. */
export const SearchField = ({ label, what, isShort = false, value, onChange, search }: Props) => (
  <TextInput
    ref={search}
    type="search"
    icon={<SearchIcon />}
    aria-label={label}
    aria-keyshortcuts="/"
    placeholder={isShort ? 'Search' : what}
    title={isShort ? what : undefined}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      if (isComposing(event.nativeEvent)) return
      if (event.key === 'Escape' || isEnter(event)) event.currentTarget.blur()
      if (event.key === 'Escape') onChange('')
    }}
  />
)
