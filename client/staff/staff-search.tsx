import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import { PAGE_LIMIT_DEFAULT } from '../../shared/limits.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './staff.module.css'

type Props<Row> = {
  /** 'people' */
  what: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  found: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'refetch'>
  /** Who is listed before anything is typed: 'suspended'. */
  untyped: string
  /** What is said where nobody is found. */
  none: { title: string; text: string }
  children: (row: Row) => ReactNode
}

/** A search that the server answers, and its rows. */
export function StaffSearch<Row>({ what, placeholder, typed, onType, found, untyped, none, children }: Props<Row>) {
  const { data, error, refetch } = found
  const isTyped = typed.trim() !== ''
  return (
    <Stack gap={4}>
      <TextInput
        className={styles.search}
        type="search"
        icon={<SearchIcon />}
        aria-label={`Search ${what}`}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {error && !data && <NotLoaded error={error} retry={refetch} />}
      {!error && !data && <SkeletonList rows={3} height={72} label={`Loading ${what}`} />}
      {data && data.length > 0 && (
        <Stack as="section" gap={3} aria-label={capitalized(isTyped ? `${what} found` : untyped)}>
          <Text as="output" size="small" muted>
            {isTyped
              ? `${data.length === PAGE_LIMIT_DEFAULT ? `The first ${PAGE_LIMIT_DEFAULT}` : data.length} found`
              : `${data.length} ${untyped}`}
          </Text>
          <ul className={styles.people}>{data.map(children)}</ul>
        </Stack>
      )}
      {data?.length === 0 && <EmptyState icon={<SearchIcon />} {...none} />}
    </Stack>
  )
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
