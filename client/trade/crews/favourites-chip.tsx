import StarIcon from 'lucide-react/icons/star'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWide } from '../../ui/hooks/use-width.ts'
import type { FavouriteFilter } from './use-favourite-filter.ts'

/** The key of the chip, for whoever registers it. */
export const FAVOURITES_KEY = ['F', 'Favourites only, or everybody'] as const

type FavouritesChipProps = {
  filter: FavouriteFilter
  count: number
  /** Of its word, which may be for screen readers only: then a star says it. */
  wordClass?: string | undefined
}

/** Narrows a list to favourites; `count` are those among all that it would show without other filters. */
export const FavouritesChip = ({ filter, count, wordClass }: FavouritesChipProps) => (
  <FilterChip pressed={filter.isOn} onClick={filter.toggle} aria-keyshortcuts={FAVOURITES_KEY[0]}>
    {wordClass && <StarIcon />}
    <span>
      <span className={wordClass}>Favourites </span>
      {count}
    </span>
  </FilterChip>
)

/** Instead of a list in which nobody has a star: how to give one. */
export function NoFavourites({ filter }: { filter: FavouriteFilter }) {
  const isWide = useWide()
  return (
    <EmptyState
      title="No favourites here yet"
      text={
        isWide
          ? 'Press the star beside somebody’s name, or f, to make them a favourite of your company.'
          : 'Open somebody and press the star beside their name to make them a favourite of your company.'
      }
      action={<Button onClick={filter.clear}>Show all</Button>}
    />
  )
}
